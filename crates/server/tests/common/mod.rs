//! What the tests of the server share; not every one of them uses all of it.
#![allow(dead_code)]

use server::{Config, Server};
use std::net::SocketAddr;
use std::path::PathBuf;

/// A server of this test's own.
pub async fn serve(name: &str) -> SocketAddr {
    serve_until(&database(name), std::future::pending()).await
}

/// The database of a test, empty where it is a file.
pub fn database(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    // `bin/test all` runs these tests once more with a PostgreSQL.
    let postgres = std::env::var("FACEOFF_TEST_POSTGRES");
    postgres.unwrap_or_else(|_| format!("sqlite://{}/test.db?mode=rwc", folder.display()))
}

/// A server with a database, until something happens.
pub async fn serve_until(database: &str, stop: impl Future<Output = ()> + Send + 'static) -> SocketAddr {
    let mut config = Config::new(database.to_owned());
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.bot_pause = 0;
    config.pause = 1;
    let server = Server::start(config).await.expect("a server");
    let address = server.address().expect("an address");
    tokio::spawn(server.run(stop));
    address
}
