//! The `faceoff` command: the game in the terminal, and the tools around it.

mod bench;
mod board;
mod book;
mod cards;
mod count;
mod deck;
mod files;
mod host;
mod ladder;
mod load;
mod nodes;
mod play;
mod player;
mod replay;
mod run;
mod say;
mod serve;
mod shelf;
mod sim;
mod soak;

use clap::{Parser, Subcommand};
use say::Failure;
use std::path::PathBuf;
use std::process::ExitCode;
use table::{keyed, log, record, words};

#[global_allocator]
static ALLOCATOR: count::Counting = count::Counting;

/// The My Little Pony Collectible Card Game, in the browser and in the terminal. Unofficial, made by fans.
#[derive(Parser)]
#[command(name = "faceoff", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// More cards: files or folders in the forms of docs/cards.md
    #[arg(long = "cards", value_name = "PATH", global = true)]
    cards: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Serve(serve::Args),
    Load(load::Args),
    Replay(replay::Args),
    Scenario(book::Scenario),
    Rules(book::Rules),
    Rule(book::Rule),
    Soak(soak::Args),
    Bench(bench::Args),
    Cards(cards::Args),
    Deck(deck::Args),
    BotHost(host::Args),
    Sim(sim::Args),
    Ladder(ladder::Args),
    Tune(ladder::TuneArgs),
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
        Command::Play(args) => play::run(args, &cli.cards),
        Command::Serve(args) => serve::run(args),
        Command::Load(args) => load::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Scenario(args) => book::scenario(args),
        Command::Rules(args) => book::rules(args),
        Command::Rule(args) => book::rule(args),
        Command::Soak(args) => soak::run(args, &cli.cards),
        Command::Bench(args) => bench::run(args, &cli.cards),
        Command::Cards(args) => cards::run(args, &cli.cards),
        Command::Deck(args) => deck::run(args, &cli.cards),
        Command::BotHost(args) => host::run(args, &cli.cards),
        Command::Sim(args) => sim::run(args, &cli.cards),
        Command::Ladder(args) => ladder::run(args, &cli.cards),
        Command::Tune(args) => ladder::tune(args, &cli.cards),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say::complain(format!("faceoff: {}", say::cut(failure.text())));
            ExitCode::from(failure.code())
        }
    }
}
