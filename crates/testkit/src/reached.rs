//! What random games have come to: pick kinds, frame kinds, tree nodes and rule marks.

use crate::variants;
use ability::Effect;
use rules::{Game, Library, Occ, Options, RuleId, Watch};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

const TREE: &str = include_str!("../../ability/src/tree.rs");
const PICK: &str = include_str!("../../rules/src/pick.rs");
const FRAME: &str = include_str!("../../rules/src/frame.rs");

/// What was reached so far.
pub struct Reached {
    marks: Vec<Cell<bool>>,
    seen: RefCell<BTreeSet<(Kind, String)>>,
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
            seen: RefCell::new(BTreeSet::new()),
        }
    }
}

impl Watch for Reached {
    fn mark(&self, rule: RuleId) {
        self.marks[rule.index()].set(true);
    }

    fn occurred(&self, _: &Game, _: &Occ, _: RuleId) {}

    fn follows(&self, node: &Effect) {
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
}

impl Reached {
    fn note(&self, kind: Kind, what: &dyn std::fmt::Debug) {
        self.seen.borrow_mut().insert((kind, variants::head(what)));
    }

    /// Notes what a question shows: its kind, its answers, the frames that wait.
    pub fn asked(&self, game: &Game, lib: &Library, options: &Options) {
        if let Some((_, question)) = options.asked {
            self.note(Kind::Question, &question);
        }
        for pick in &options.picks {
            self.note(Kind::Pick, pick);
        }
        let mut seen = self.seen.borrow_mut();
        for frame in game.look(lib).frame_kinds() {
            seen.insert((Kind::Frame, frame.to_owned()));
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
            rules: marked
                .iter()
                .filter(|rule| !self.is_marked(**rule))
                .map(ToString::to_string)
                .collect(),
        }
    }
}
