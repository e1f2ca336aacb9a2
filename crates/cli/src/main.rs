//! The `faceoff` command: the game in the terminal, and the tools around it.

mod board;
mod keyed;
mod log;
mod play;
mod player;
mod record;
mod run;
mod say;
mod shelf;
mod soak;
mod words;

use clap::{Parser, Subcommand};
use say::Failure;
use std::process::ExitCode;

/// The My Little Pony Collectible Card Game in the terminal. Unofficial, made by fans.
#[derive(Parser)]
#[command(name = "faceoff", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Soak(soak::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let text = error.render().to_string();
            if error.use_stderr() {
                say::complain(text.trim_end());
                return ExitCode::from(2);
            }
            say::print(&text);
            return ExitCode::SUCCESS;
        }
    };
    let done: Result<(), Failure> = match &cli.command {
        Command::Play(args) => play::run(args),
        Command::Soak(args) => soak::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say::complain(format!("faceoff: {}", failure.text()));
            ExitCode::from(failure.code())
        }
    }
}
