//! Bots at a table: the one that plays there, and the one that is asked for a hint.

use super::{Actor, Conn, Hinting, Thinking, ToTable};
use crate::clock::now;
use crate::hub::Woken;
use crate::metrics;
use crate::text::text;
use crate::think::{self, Thought};
use bots::Chosen;
use rules::Seat;
use std::time::Duration;
use table::wire::{Reply, ToClient};
use table::{Refusal, Table};

impl Actor {
    pub(super) fn start_bot(&mut self) {
        let Woken::Playing(table, _) = &self.stage else { return };
        let Some(seat) = table.bot_due().filter(|_| self.thinking.is_none()) else { return };
        let Some(me) = self.me.upgrade() else { return };
        let level = table.players[seat.index()].bot.clone().unwrap_or_default();
        let bot = self.bots[seat.index()].take().or_else(|| think::bot(&level, now()));
        let Some(bot) = bot else {
            tracing::error!(table = self.id, level, "there is no such bot");
            let why = format!("This version of Faceoff has no bot `{level}`: the game can't go on.");
            return self.tell_all(&ToClient::Trouble { why });
        };
        let (step, thought, hub) = (table.steps(), self.about(table, seat), self.hub.clone());
        self.thinking = Some(step);
        tokio::spawn(async move {
            if hub.config.bot_pause > 0 {
                tokio::time::sleep(Duration::from_millis(u64::from(hub.config.bot_pause))).await;
            }
            let done = think::think(&hub.threads, bot, thought).await;
            let _ = me.send(ToTable::Thought(Box::new(Thinking { step, seat, done }))).await;
        });
    }

    pub(super) async fn thought(&mut self, Thinking { step, seat, done }: Thinking) {
        self.thinking = None;
        let Woken::Playing(table, _) = &mut self.stage else { return };
        let (bot, chosen) = match done {
            Some((bot, chosen)) => (Some(bot), chosen),
            None => {
                tracing::error!(table = self.id, "a bot broke down; the first answer is taken for it");
                (None, Chosen::default())
            }
        };
        self.bots[seat.index()] = bot;
        // Something was taken back meanwhile: it thinks again.
        if table.steps() == step && table.bot_due() == Some(seat) {
            metrics::BOT_CHOICES.add(1);
            if let Err(why) = table.choose(seat, chosen.option as u16, chosen.value, now()) {
                tracing::error!(table = self.id, why = why.why, "a bot's answer was refused");
            }
        }
        self.keep(Vec::new()).await;
    }

    /// Asks a bot what it would do in the place of a player.
    pub(super) fn hint(&mut self, conn: Conn, id: u32, seat: Seat) -> Result<(), Refusal> {
        let Woken::Playing(table, _) = &self.stage else { return Err(Refusal::new("Nobody plays here yet.")) };
        if table.ended.is_some() || table.asked_seat() != Some(seat) || table.is_pausing() {
            return Err(Refusal::new("You are not being asked anything."));
        }
        let Some(me) = self.me.upgrade() else { return Err(Refusal::new("No bot is there to be asked.")) };
        let (step, thought, hub) = (table.steps(), self.about(table, seat), self.hub.clone());
        tokio::spawn(async move {
            let done = think::advise(&hub.threads, thought).await;
            let _ = me.send(ToTable::Hinted(Box::new(Hinting { conn, id, step, seat, done }))).await;
        });
        Ok(())
    }

    pub(super) fn about(&self, table: &Table, seat: Seat) -> Thought {
        let (deal, game, options) = table.for_bot();
        // What a bot imagines has nothing to do with what the table rolls.
        let seed = now() ^ u64::from(table.steps()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Thought { deal, game, options, seat, seed }
    }

    pub(super) fn hinted(&mut self, Hinting { conn, id, step, seat, done }: Hinting) {
        let Woken::Playing(table, _) = &self.stage else { return };
        let answer = match done {
            Some(advice) if table.steps() == step => {
                let (picks, words) = table.worded(seat);
                let named = |chosen: Chosen| chosen.named(&picks);
                Reply::Hint {
                    option: Some(advice.chosen.option as u16),
                    value: advice.chosen.value,
                    text: format!("A bot would: {}", named(advice.chosen)),
                    reasons: advice.reasons(named, |area| words.area(area)),
                }
            }
            Some(_) => no_hint("The question has changed meanwhile."),
            None => no_hint("The bot that was asked broke down."),
        };
        self.send(conn, vec![text(&ToClient::Reply { id, answer: Box::new(answer) })]);
    }
}

fn no_hint(why: &str) -> Reply {
    Reply::Hint { option: None, value: 0, text: why.to_owned(), reasons: Vec::new() }
}
