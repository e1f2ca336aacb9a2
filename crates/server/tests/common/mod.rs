//! What the tests of the server share.

use server::{Config, Server};
use std::net::SocketAddr;
use std::path::PathBuf;

/// A server of this test's own.
pub async fn serve(name: &str) -> SocketAddr {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    // `bin/test all` runs these tests once more with a PostgreSQL.
    let postgres = std::env::var("FACEOFF_TEST_POSTGRES");
    let database = postgres.unwrap_or_else(|_| format!("sqlite://{}/test.db?mode=rwc", folder.display()));
    let mut config = Config::new(database);
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.bot_pause = 0;
    config.pause = 1;
    let server = Server::start(config).await.expect("a server");
    let address = server.address().expect("an address");
    tokio::spawn(server.run(std::future::pending()));
    address
}
