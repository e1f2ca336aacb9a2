//! `faceoff serve`: the table for the browser.

use crate::say::{self, Failure};
use server::{Config, Server, StartError};
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing_subscriber::EnvFilter;

/// The address where none is given; if it is taken, one of the next.
const PORT: u16 = 8080;
const TRIES: u16 = 20;

/// Serves the table: open the address it prints in a browser. Every option can also be given in the environment, or in
/// a file of lines such as `listen = 0.0.0.0:8080`.
#[derive(Clone, clap::Args)]
pub struct Args {
    /// Address and port to listen on; without it, 127.0.0.1 and a free port from 8080 on
    #[arg(long, env = "FACEOFF_LISTEN", value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The folder for the database; without it, the user's own data folder
    #[arg(long, env = "FACEOFF_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database instead: postgres://user:password@host/name, or sqlite://file?mode=rwc
    #[arg(long, env = "FACEOFF_DATABASE", value_name = "URL")]
    database: Option<String>,
    /// Takes the page from a folder instead of the one in the program
    #[arg(long, env = "FACEOFF_PAGE", value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// Another origin whose pages may play here, such as https://play.example.org
    #[arg(long = "origin", env = "FACEOFF_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    origins: Vec<String>,
    /// Milliseconds a bot waits before each answer, so that one can follow [default: 300]
    #[arg(long, env = "FACEOFF_BOT_PAUSE", value_name = "MS")]
    bot_pause: Option<u32>,
    /// Milliseconds before the table answers for somebody in games between people [default: 60]
    #[arg(long, env = "FACEOFF_PAUSE", value_name = "MS")]
    pause: Option<u32>,
    /// The most tables at once [default: 10000]
    #[arg(long, env = "FACEOFF_MOST_TABLES", value_name = "N")]
    most_tables: Option<usize>,
    /// The most unfinished games of one person [default: 20]
    #[arg(long, env = "FACEOFF_MOST_OWN", value_name = "N")]
    most_own: Option<usize>,
    /// Requests a second from one address; 0 for any number [default: 50]
    #[arg(long, env = "FACEOFF_REQUESTS", value_name = "N")]
    requests: Option<u32>,
    /// Requests come by a proxy: their address is the last of X-Forwarded-For
    #[arg(long, env = "FACEOFF_BEHIND_PROXY")]
    behind_proxy: bool,
    /// What is logged: error, warn, info, debug, or a filter such as server=debug [default: warn]
    #[arg(long, env = "FACEOFF_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// Logs as JSON, a line for each event
    #[arg(long, env = "FACEOFF_LOG_JSON")]
    log_json: bool,
    /// A file with these options, a line each: `bot-pause = 0`; what is given otherwise goes before it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Opens the address in the browser
    #[arg(long)]
    open: bool,
}

/// The options of a file: names as on the command line.
fn from_file(args: &mut Args, path: &std::path::Path) -> Result<(), Failure> {
    for (i, line) in say::read(path)?.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: &str| Failure::within(path, format!("line {}: {why}", i + 1));
        let (name, value) = line.split_once('=').ok_or_else(|| wrong("write `name = value`"))?;
        let (name, value) = (name.trim(), value.trim().trim_matches('"'));
        let truth = || match value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(wrong(&format!("`{value}` is neither true nor false"))),
        };
        let number = || value.parse::<u32>().map_err(|_| wrong(&format!("`{value}` is no number")));
        match name {
            "listen" if args.listen.is_none() => {
                args.listen = Some(value.parse().map_err(|_| wrong("an address is like 0.0.0.0:8080"))?);
            }
            "data" if args.data.is_none() => args.data = Some(value.into()),
            "database" if args.database.is_none() => args.database = Some(value.to_owned()),
            "page" if args.page.is_none() => args.page = Some(value.into()),
            "origin" => args.origins.push(value.to_owned()),
            "bot-pause" if args.bot_pause.is_none() => args.bot_pause = Some(number()?),
            "pause" if args.pause.is_none() => args.pause = Some(number()?),
            "most-tables" if args.most_tables.is_none() => args.most_tables = Some(number()? as usize),
            "most-own" if args.most_own.is_none() => args.most_own = Some(number()? as usize),
            "requests" if args.requests.is_none() => args.requests = Some(number()?),
            "behind-proxy" => args.behind_proxy |= truth()?,
            "log" if args.log.is_none() => args.log = Some(value.to_owned()),
            "log-json" => args.log_json |= truth()?,
            "listen" | "data" | "database" | "page" | "bot-pause" | "pause" | "most-tables" | "most-own"
            | "requests" | "log" => {}
            other => return Err(wrong(&format!("there is no option `{other}`: `faceoff serve --help` lists them"))),
        }
    }
    Ok(())
}

/// Refuses what would only show when somebody comes to play.
fn sound(args: &Args) -> Result<(), Failure> {
    if let Some(page) = args.page.as_ref().filter(|page| !page.join("index.html").is_file()) {
        return Err(Failure::within(page, "no page is there: --page takes a folder with an index.html in it"));
    }
    let is_origin = |origin: &str| {
        let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        host.is_some_and(|host| !host.is_empty() && !host.contains(['/', ' ', '?', '#']))
    };
    if let Some(origin) = args.origins.iter().find(|origin| !is_origin(origin)) {
        return Err(Failure::bad(format!(
            "--origin {origin}: an origin is like https://play.example.org, with nothing after the host or its port"
        )));
    }
    for (name, most) in [("most-tables", args.most_tables), ("most-own", args.most_own)] {
        if most == Some(0) {
            return Err(Failure::bad(format!("--{name} 0: nobody could play; give 1 or more")));
        }
    }
    Ok(())
}

/// Where the user's data lie, by the habits of the system.
fn data_folder() -> Result<PathBuf, Failure> {
    let of = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base =
        of("XDG_DATA_HOME").or_else(|| of("LOCALAPPDATA")).or_else(|| of("HOME").map(|h| h.join(".local/share")));
    base.map(|folder| folder.join("faceoff"))
        .ok_or_else(|| Failure::bad("there is no home folder: say where with --data FOLDER"))
}

fn database(args: &Args) -> Result<String, Failure> {
    if let Some(url) = &args.database {
        return match url.split_once(':') {
            Some(("sqlite" | "postgres" | "postgresql", _)) => Ok(url.clone()),
            Some(_) | None => Err(Failure::bad("--database takes a URL that begins with sqlite: or postgres:")),
        };
    }
    let folder = match &args.data {
        Some(folder) => folder.clone(),
        None => data_folder()?,
    };
    std::fs::create_dir_all(&folder).map_err(|why| Failure::within(&folder, format!("can't be made: {why}")))?;
    let folder = folder.canonicalize().map_err(|why| Failure::within(&folder, format!("can't be used: {why}")))?;
    Ok(format!("sqlite://{}?mode=rwc", folder.join("faceoff.db").display()))
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut args = args.clone();
    if let Some(path) = args.config.clone() {
        from_file(&mut args, &path)?;
    }
    sound(&args)?;
    let filter = EnvFilter::try_new(args.log.as_deref().unwrap_or("warn"))
        .map_err(|why| Failure::bad(format!("--log: {why}")))?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if args.log_json {
        logs.json().init();
    } else {
        logs.init();
    }
    let mut config = Config::new(database(&args)?);
    config.page.clone_from(&args.page);
    config.origins.clone_from(&args.origins);
    config.bot_pause = args.bot_pause.unwrap_or(config.bot_pause);
    config.pause = args.pause.unwrap_or(config.pause);
    config.most_tables = args.most_tables.unwrap_or(config.most_tables);
    config.most_own = args.most_own.unwrap_or(config.most_own);
    config.requests = args.requests.unwrap_or(config.requests);
    config.behind_proxy = args.behind_proxy;
    let runtime = tokio::runtime::Runtime::new().map_err(|why| Failure::bad(format!("no threads: {why}")))?;
    runtime.block_on(serve(config, &args))
}

async fn serve(config: Config, args: &Args) -> Result<(), Failure> {
    let server = start(config, args).await.map_err(Failure::bad)?;
    let address = server.address().map_err(Failure::bad)?;
    let url = format!("http://{address}");
    say::line(format!("Faceoff is at {url} (Ctrl-C stops it)"));
    if args.open {
        open(&url);
    }
    server.run(stopped()).await.map_err(Failure::bad)
}

/// Listens where it was told to; otherwise on the first free port.
async fn start(mut config: Config, args: &Args) -> Result<Server, StartError> {
    if let Some(listen) = args.listen {
        config.listen = listen;
        return Server::start(config).await;
    }
    let free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    let port = (PORT..PORT + TRIES).find(free).unwrap_or(0);
    config.listen = SocketAddr::from(([127, 0, 0, 1], port));
    Server::start(config).await
}

/// Ctrl-C, or the wish of the system that the program ends.
async fn stopped() {
    let asked = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut term) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = asked => {}
                _ = term.recv() => {}
            }
            return;
        }
    }
    let _ = asked.await;
}

/// Opens an address in the browser; where that can't be done, it is on the screen.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = std::process::Stdio::null;
    let _ = std::process::Command::new(program).arg(url).stdout(quiet()).stderr(quiet()).spawn();
}
