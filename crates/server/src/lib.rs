//! The table on the network: HTTP, WebSocket, the store, and bots on threads of their own.

mod actor;
mod api;
mod assets;
pub mod client;
mod clock;
mod heard;
mod hub;
mod identity;
mod limits;
mod metrics;
mod post;
mod refuse;
mod socket;
mod store;
mod text;
mod think;
mod upgrade;
mod waiting;

pub use hub::Hub;
pub use store::{Left, Store, StoreError};

use axum::Router;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use table::shelf::Shelf;
use tokio::net::TcpListener;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database: `sqlite://...` or `postgres://...`.
    pub database: String,
    /// The page from this folder instead of the one in the binary.
    pub page: Option<PathBuf>,
    /// Origins besides its own that may open sockets.
    pub origins: Vec<String>,
    /// How long a bot waits before each answer, in milliseconds, so that a person can follow.
    pub bot_pause: u32,
    /// How long the table waits before it answers for a person, in games between people.
    pub pause: u32,
    /// The most tables in memory.
    pub most_tables: usize,
    /// The most unfinished tables of one person.
    pub most_own: usize,
    /// Requests a second from one address; 0 for any number.
    pub requests: u32,
    /// Requests come by a proxy that says from where.
    pub behind_proxy: bool,
}

impl Config {
    /// The defaults, with a database.
    pub fn new(database: String) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database,
            page: None,
            origins: Vec::new(),
            bot_pause: 300,
            pause: 60,
            most_tables: 10_000,
            most_own: 20,
            requests: 50,
            behind_proxy: false,
        }
    }
}

/// A server that listens.
pub struct Server {
    hub: Arc<Hub>,
    listener: TcpListener,
    app: Router,
}

/// Why the server did not start.
#[derive(Debug)]
pub struct StartError(pub String);

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

impl Server {
    /// Opens the store, rebuilds what was being played, and listens.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let shelf = Shelf::new().map_err(|why| StartError(why.to_string()))?;
        let store = Store::open(&config.database).await.map_err(|why| StartError(why.to_string()))?;
        let listener = TcpListener::bind(config.listen).await.map_err(|why| {
            StartError(format!("{} can't be listened on: {why}; choose another with --listen", config.listen))
        })?;
        let hub = Arc::new(Hub::new(config, store, shelf));
        let app = api::router(hub.clone());
        Ok(Server { hub, listener, app })
    }

    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is done, then lets tables finish what they are writing.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let resuming = tokio::spawn(hub::resume_all(self.hub.clone()));
        let hub = self.hub.clone();
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            hub.stop().await;
        };
        let served = axum::serve(self.listener, self.app.into_make_service_with_connect_info::<SocketAddr>())
            .with_graceful_shutdown(stop)
            .await;
        resuming.abort();
        served
    }
}
