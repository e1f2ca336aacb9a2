//! What random games have come to: pick kinds, frame kinds, tree nodes and rule marks.

use crate::decks::Table;
use crate::tally::Tally;
use crate::variants;
use ability::{Deed, Effect};
use rules::{AbilityId, Game, Library, NONE, Obj, Occ, Options, Pick, Question, RuleId, Watch};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::mem::Discriminant;
use std::sync::Arc;

const TREE: &str = concat!(
    include_str!("../../ability/src/tree/effect.rs"),
    include_str!("../../ability/src/tree/act.rs"),
    include_str!("../../ability/src/tree/change.rs"),
);
const PICK: &str = include_str!("../../rules/src/pick.rs");
const FRAME: &str = include_str!("../../rules/src/frame.rs");

/// What was reached so far.
pub struct Reached {
    marks: Vec<Cell<bool>>,
    seen: RefCell<BTreeSet<(Kind, String)>>,
    /// Kinds already noted, so that the common case is quick.
    picks: RefCell<Vec<Discriminant<Pick>>>,
    questions: RefCell<Vec<Question>>,
    /// The table of the game going on, where cards are counted.
    table: RefCell<Option<Arc<Table>>>,
    cards: RefCell<BTreeMap<String, Uses>>,
    tally: Tally,
}

/// How often a card came up.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Uses {
    pub drawn: u64,
    pub played: u64,
    pub entered: u64,
    pub flipped: u64,
    /// How often each of its abilities was carried out, by its name; all of them, those that never were too.
    pub abilities: BTreeMap<String, u64>,
}

/// What something reached is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Pick,
    Question,
    Frame,
    Effect,
    Act,
    Mod,
}

/// What no game has reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Never {
    pub picks: Vec<String>,
    pub questions: Vec<String>,
    pub frames: Vec<String>,
    pub effects: Vec<String>,
    pub acts: Vec<String>,
    pub mods: Vec<String>,
    pub rules: Vec<String>,
}

impl Default for Reached {
    fn default() -> Reached {
        Reached {
            marks: RuleId::all().map(|_| Cell::new(false)).collect(),
            seen: RefCell::default(),
            picks: RefCell::default(),
            questions: RefCell::default(),
            table: RefCell::default(),
            cards: RefCell::default(),
            tally: Tally::default(),
        }
    }
}

impl Watch for Reached {
    fn mark(&self, rule: RuleId) {
        self.marks[rule.index()].set(true);
    }

    fn occurred(&self, game: &Game, occ: &Occ, _: RuleId) {
        match occ.deed {
            Deed::Draw => self.count(game, occ.card, |uses| uses.drawn += 1),
            Deed::Enter => self.count(game, occ.card, |uses| uses.entered += 1),
            Deed::Play => self.count(game, occ.card, |uses| uses.played += 1),
            Deed::Flip => self.count(game, occ.card, |uses| uses.flipped += 1),
            _ => {}
        }
    }

    fn follows(&self, _: &Game, _: Obj, node: &Effect) {
        self.note(Kind::Effect, node);
        match node {
            Effect::Do(_, act) => self.note(Kind::Act, act),
            Effect::Change { change, .. } => change.mods.iter().for_each(|m| self.note(Kind::Mod, m)),
            Effect::Seq(_)
            | Effect::May(..)
            | Effect::Pay { .. }
            | Effect::PayOr { .. }
            | Effect::IfDone { .. }
            | Effect::If { .. }
            | Effect::Modal { .. }
            | Effect::ForEach(..)
            | Effect::Later { .. }
            | Effect::Instead { .. }
            | Effect::Nothing => {}
        }
    }

    fn carried_out(&self, ability: AbilityId) {
        self.tally.carried_out(ability);
    }
}

impl Reached {
    fn note(&self, kind: Kind, what: &dyn std::fmt::Debug) {
        self.seen.borrow_mut().insert((kind, variants::head(what)));
    }

    /// Counts the cards of the next games.
    pub fn count_cards(&self, table: &Arc<Table>) {
        self.tally.open(&table.lib);
        *self.table.borrow_mut() = Some(table.clone());
    }

    /// How often each card came up, by its id.
    pub fn cards(&self) -> BTreeMap<String, Uses> {
        self.cards.borrow().clone()
    }

    /// How often each ability of the cards was carried out.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    fn count(&self, game: &Game, card: Obj, add: impl FnOnce(&mut Uses)) {
        if let Some(table) = &*self.table.borrow()
            && card.card != NONE
        {
            let id = &game.def(&table.lib, card.card).card.id;
            add(self.cards.borrow_mut().entry(id.clone()).or_default());
        }
    }

    /// Notes what a question shows: its kind and its answers, and now and then the frames that wait.
    pub fn asked(&self, game: &Game, lib: &Library, options: &Options) {
        if let Some((_, question)) = options.asked
            && !self.questions.borrow().contains(&question)
        {
            self.questions.borrow_mut().push(question);
            self.note(Kind::Question, &question);
        }
        for pick in &options.picks {
            let kind = std::mem::discriminant(pick);
            if !self.picks.borrow().contains(&kind) {
                self.picks.borrow_mut().push(kind);
                self.note(Kind::Pick, pick);
            }
        }
        if !options.forced() {
            let mut seen = self.seen.borrow_mut();
            for frame in game.look(lib).frame_kinds() {
                if !seen.iter().any(|(kind, name)| *kind == Kind::Frame && name == frame) {
                    seen.insert((Kind::Frame, frame.to_owned()));
                }
            }
        }
    }

    /// Where cards are counted: which abilities have a say in what may be answered. The rules met on the way do not count,
    /// as nobody has done anything yet.
    pub(crate) fn consulted(&self, game: &Game, lib: &Library) {
        if self.table.borrow().is_some() {
            game.ask_watched(lib, &self.tally, &mut Options::default());
        }
    }

    /// Notes the continuous changes of the cards in play.
    pub fn stood(&self, game: &Game, lib: &Library) {
        let look = game.look(lib);
        for card in game.in_play() {
            for (id, _) in look.abilities(card) {
                if let ability::Ability::Always { change, .. } = look.ability(id).0 {
                    change.mods.iter().for_each(|m| self.note(Kind::Mod, m));
                }
            }
        }
    }

    pub fn is_marked(&self, rule: RuleId) -> bool {
        self.marks[rule.index()].get()
    }

    /// What was never reached; of the rules, those with a mark in the source (`marked`).
    pub fn never(&self, marked: &[RuleId]) -> Never {
        let seen = self.seen.borrow();
        let missing = |kind: Kind, source: &str, name: &str| -> Vec<String> {
            let all = variants::of(source, name).into_iter();
            all.filter(|v| !seen.contains(&(kind, v.clone()))).collect()
        };
        Never {
            picks: missing(Kind::Pick, PICK, "Pick"),
            questions: missing(Kind::Question, PICK, "Question"),
            frames: missing(Kind::Frame, FRAME, "Frame"),
            effects: missing(Kind::Effect, TREE, "Effect"),
            acts: missing(Kind::Act, TREE, "Act"),
            mods: missing(Kind::Mod, TREE, "Mod"),
            rules: marked.iter().filter(|rule| !self.is_marked(**rule)).map(ToString::to_string).collect(),
        }
    }
}
