//! All tables: finding one, waking it from the store, making a new one.

use crate::Config;
use crate::actor::{self, ToTable};
use crate::clock::now;
use crate::identity::{self, User};
use crate::limits::Limits;
use crate::post::Sender;
use crate::refuse::Refuse;
use crate::store::{Kept, Store, StoreError};
use crate::{metrics, think};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use table::setup::{Player, Setup};
use table::shelf::Shelf;
use table::wire::{ClockWish, Visibility};
use table::{Deal, Refused, Table};
use tokio::sync::{Semaphore, oneshot};

/// What the whole server shares.
pub struct Hub {
    pub config: Config,
    pub store: Store,
    pub shelf: Shelf,
    pub limits: Limits,
    pub password_limits: Limits,
    /// As many bots think at once.
    pub threads: Semaphore,
    tables: Mutex<HashMap<String, Sender<ToTable>>>,
    /// Decks compiled for games that are being played.
    deals: Mutex<HashMap<String, Weak<Deal>>>,
    /// One table is woken at a time, so that none is woken twice.
    waking: tokio::sync::Mutex<()>,
}

/// A table as the store has it.
pub enum Woken {
    Waiting(Box<Setup>),
    Playing(Box<Table>, i64),
    Void(String),
}

impl Hub {
    pub fn new(config: Config, store: Store, shelf: Shelf) -> Hub {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        // Checking a password takes long on purpose: one in three seconds, whoever guesses.
        let password_limits = Limits::new(if config.requests == 0 { 0.0 } else { 1.0 / 3.0 });
        Hub {
            limits: Limits::new(f64::from(config.requests)),
            password_limits,
            config,
            store,
            shelf,
            threads: Semaphore::new(cores),
            tables: Mutex::default(),
            deals: Mutex::default(),
            waking: tokio::sync::Mutex::default(),
        }
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<String, Sender<ToTable>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn count(&self) -> usize {
        self.tables().len()
    }

    /// The cards of two players compiled, shared with other games of the same decks.
    pub fn deal(&self, edition: &str, players: [&Player; 2]) -> Result<Arc<Deal>, Refused> {
        let bring = |p: &Player| serde_json::to_string(&(&p.deck, p.bot.is_some())).unwrap_or_default();
        let key = format!("{edition}\n{}", players.map(bring).join("\n"));
        let own = players.iter().any(|p| !p.cards.is_empty());
        let mut deals = self.deals.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(deal) = deals.get(&key).and_then(Weak::upgrade).filter(|_| !own) {
            return Ok(deal);
        }
        let deal = table::deal(&self.shelf, edition, players)?;
        deals.retain(|_, deal| deal.strong_count() > 0);
        deals.insert(key, Arc::downgrade(&deal));
        Ok(deal)
    }

    /// A table out of the store.
    pub async fn read(&self, id: &str) -> Result<Option<Woken>, StoreError> {
        let kept = match self.store.kept(id).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return Ok(None),
            Err(StoreError::Damaged(why)) => return self.void(id, why).await.map(Some),
            Err(why) => return Err(why),
        };
        if kept.status == "void" {
            return Ok(Some(Woken::Void("This table was closed: the game could not be continued.".to_owned())));
        }
        let Kept { setup, guest, entries, rows, started, .. } = kept;
        let Some(guest) = guest else { return Ok(Some(Woken::Waiting(Box::new(setup)))) };
        let built = self
            .deal(&setup.edition, [&setup.host, &guest])
            .and_then(|deal| Table::rebuild(setup, guest, deal, started, &entries));
        match built {
            Ok(table) => Ok(Some(Woken::Playing(Box::new(table), rows))),
            Err(why) => self.void(id, why.0).await.map(Some),
        }
    }

    /// Closes a table that can't be rebuilt.
    async fn void(&self, id: &str, why: String) -> Result<Woken, StoreError> {
        tracing::warn!(table = id, why, "a table is void");
        self.store.set_status(id, "void", &why).await?;
        Ok(Woken::Void(why))
    }

    /// The way to a table, woken if need be; none where there is no such table.
    pub async fn table(self: &Arc<Hub>, id: &str) -> Result<Option<Sender<ToTable>>, Refuse> {
        if let Some(found) = self.tables().get(id).filter(|tx| !tx.is_closed()) {
            return Ok(Some(found.clone()));
        }
        let _one = self.waking.lock().await;
        if let Some(found) = self.tables().get(id).filter(|tx| !tx.is_closed()) {
            return Ok(Some(found.clone()));
        }
        if self.count() >= self.config.most_tables {
            return Err(Refuse::new(StatusCode::SERVICE_UNAVAILABLE, "All tables are taken: try again later."));
        }
        let Some(woken) = self.read(id).await? else { return Ok(None) };
        let tx = actor::start(self.clone(), id.to_owned(), woken);
        self.tables().insert(id.to_owned(), tx.clone());
        metrics::TABLES.add(1);
        Ok(Some(tx))
    }

    /// A table's task has ended.
    pub fn forget(&self, id: &str) {
        if self.tables().remove(id).is_some() {
            metrics::TABLES.add(-1);
        }
    }

    /// A new table, stored.
    pub async fn create(
        &self,
        host: Player,
        guest: Option<Player>,
        visibility: Visibility,
        clock: ClockWish,
    ) -> Result<String, Refuse> {
        let seed = table::keyed::hex(&identity::random::<32>()?);
        self.create_with(host, guest, visibility, clock, seed).await
    }

    /// The same with a given seed: for playing on from a game whose seed is known.
    pub async fn create_with(
        &self,
        host: Player,
        guest: Option<Player>,
        visibility: Visibility,
        clock: ClockWish,
        seed: String,
    ) -> Result<String, Refuse> {
        table::clock::check(&clock).map_err(Refuse::bad)?;
        if let Some(guest) = &guest {
            // Whatever can't be compiled is refused before it is stored.
            self.deal(rules::Edition::Comprehensive.name(), [&host, guest])?;
        }
        let setup = Setup {
            id: identity::short_id()?,
            edition: rules::Edition::Comprehensive.name().to_owned(),
            seed,
            visibility,
            clock,
            created: now(),
            pause: self.config.pause,
            host,
        };
        self.store.add_table(&setup, guest.as_ref()).await?;
        Ok(setup.id)
    }

    /// A person as a player, with a deck of theirs or of the program.
    pub async fn player(&self, user: &User, deck: &str, number: Option<&str>) -> Result<Player, Refuse> {
        let number = number.unwrap_or_default();
        if number.len() > 100 {
            return Err(Refuse::bad("A number of your own has at most 100 letters or digits."));
        }
        let deck = self.deck(user, deck).await?;
        Ok(Player {
            user: Some(user.id),
            name: user.name.clone(),
            bot: None,
            cards: Vec::new(),
            deck: Arc::new(deck),
            number: number.to_owned(),
        })
    }

    /// A deck by its id: one of the program's, or one the person has stored.
    pub async fn deck(&self, user: &User, id: &str) -> Result<cards::deck::Deck, Refuse> {
        if let Some(deck) = self.shelf.named(id)? {
            return Ok(self.shelf.legal(id, deck)?);
        }
        let own = self.store.decks(user.id).await?;
        let Some((_, name, body)) = own.into_iter().find(|(own, _, _)| own == id) else {
            return Err(Refuse::missing(format!("There is no deck `{id}`: GET /api/decks lists them.")));
        };
        let mut deck = self.shelf.pasted(&name, &body)?;
        deck.name.clone_from(&name);
        Ok(self.shelf.legal(&name, deck)?)
    }

    /// A bot as a player. Without a deck it takes one of the theme decks.
    pub fn bot(&self, level: &str, deck: Option<&str>) -> Result<Player, Refuse> {
        if !think::LEVELS.iter().any(|(known, _, _)| *known == level) {
            let names: Vec<&str> = think::LEVELS.iter().map(|(name, _, _)| *name).collect();
            return Err(Refuse::bad(format!("There is no bot `{level}`: use one of {}.", names.join(", "))));
        }
        let deck = match deck {
            Some(name) => {
                let found = self.shelf.named(name)?;
                found.ok_or_else(|| Refuse::missing(format!("There is no deck `{name}` for a bot.")))?
            }
            None => {
                let themes: Vec<_> = cards::theme::decks().iter().filter(|deck| self.shelf.is_playable(deck)).collect();
                let [byte] = identity::random::<1>()?;
                match themes.get(usize::from(byte) % themes.len().max(1)) {
                    Some(deck) => (*deck).clone(),
                    None => return Err(Refuse::missing("No theme deck can be played.")),
                }
            }
        };
        Ok(Player {
            user: None,
            name: format!("{level} bot"),
            bot: Some(level.to_owned()),
            cards: Vec::new(),
            deck: Arc::new(deck),
            number: String::new(),
        })
    }

    /// Every table finishes what it is writing.
    pub async fn stop(&self) {
        let all: Vec<_> = self.tables().values().cloned().collect();
        for table in all {
            let (done, wait) = oneshot::channel();
            if table.send(ToTable::Stop(done)).await.is_ok() {
                let _ = wait.await;
            }
        }
    }
}

/// Wakes every game that was being played when the server stopped.
pub async fn resume_all(hub: Arc<Hub>) {
    match hub.store.playing().await {
        Ok(rows) => {
            let count = rows.len();
            for row in rows {
                if let Err(why) = hub.table(&row.id).await {
                    tracing::warn!(table = row.id, ?why, "a table was not woken");
                }
            }
            tracing::info!(count, "tables are woken");
        }
        Err(why) => tracing::error!(%why, "tables could not be listed"),
    }
}
