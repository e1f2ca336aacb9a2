//! Games around one card: on a table set for it, so that each of its abilities is carried out sooner or later.
//!
//! A random game seldom comes to a rare ability: its card has to be drawn, paid for, and find what its text speaks of.
//! Here the card is in play and in hand, cards that its text names are about, and choices lean towards it.

use crate::tally::{self, Tally};
use ability::{CardType, Zone};
use cards::Card;
use rules::{Dice, Edition, Game, Library, Marking, Moment, Obj, Options, Pcg, Pick, Seat, Stage};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Answers after which a game around a card ends.
const LONG: u32 = 200;
/// Cards of each kind that are about besides the one meant.
const FRIENDS: usize = 14;
const OTHERS: usize = 10;
const TROUBLES: usize = 3;
const PROBLEMS: usize = 4;
/// Cards in each deck.
const DECK: usize = 24;
const PROBLEM_DECK: usize = 5;

/// Cards to choose from.
pub struct Stock {
    cards: Vec<Arc<Card>>,
    /// Somebody of every colour with much power, so that nothing is too dear.
    helper: Arc<Card>,
}

/// What came of the games around a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    pub games: u32,
    pub answers: u64,
    /// What a check or a panic said.
    pub broken: Option<String>,
}

/// A card with what it speaks of.
struct Meant<'c> {
    card: &'c Card,
    words: BTreeSet<String>,
}

impl Stock {
    pub fn new(cards: impl IntoIterator<Item = Arc<Card>>) -> Result<Stock, String> {
        const HELPER: &str = "Helper\nFriend; id helper; blue, orange, pink, purple, white, yellow; power 6; cost 1\n";
        let helper = cards::plain::read(HELPER, &cards::text::no_reader).map_err(|no| no.to_string())?;
        let helper = helper.into_iter().next().ok_or("there is no helper")?;
        Ok(Stock { cards: cards.into_iter().collect(), helper: Arc::new(helper) })
    }

    pub fn cards(&self) -> impl Iterator<Item = &Arc<Card>> {
        self.cards.iter()
    }

    /// Plays around a card until each of its abilities was carried out, or so many games are over.
    pub fn around(&self, card: &Card, tries: u32, seed: u64, tally: &Tally) -> Swept {
        let mut swept = Swept::default();
        let names = tally::names(card);
        let meant = Meant { card, words: words(card) };
        while swept.games < tries && names.iter().any(|name| tally.of(name) == 0) {
            let mut dice = Pcg::new(seed ^ u64::from(swept.games) << 32);
            let turn = swept.games;
            swept.games += 1;
            let played =
                catch_unwind(AssertUnwindSafe(|| self.play(&meant, turn, &mut dice, tally, &mut swept.answers)));
            let broken = match played {
                Ok(Ok(())) => continue,
                Ok(Err(why)) => why,
                Err(_) => "a panic".to_owned(),
            };
            swept.broken = Some(format!("game {turn} around {} with seed {seed}: {broken}", card.id));
            break;
        }
        swept
    }

    /// One game: a table, and random answers.
    fn play(
        &self,
        meant: &Meant<'_>,
        turn: u32,
        dice: &mut Pcg,
        tally: &Tally,
        answers: &mut u64,
    ) -> Result<(), String> {
        let about = self.company(meant, dice);
        let lib = Library::new(about.iter().cloned()).map_err(|no| no.to_string())?;
        tally.open(&lib);
        let mut game = set(&lib, meant, turn, dice, tally)?;
        let mut options = Options::default();
        let end = game.turn_number() + 6;
        for _ in 0..LONG {
            if game.outcome().is_some() || game.turn_number() > end {
                break;
            }
            game.check(&lib, &mut options)?;
            game.ask_watched(&lib, tally, &mut options);
            let pick = lean(&game, &lib, meant.card, &options, dice).ok_or("nobody is asked anything")?;
            let value = match pick {
                Pick::Number { from, to } => from + dice.below((to - from).saturating_add(1).clamp(1, 12)),
                _ => 0,
            };
            game.take(&lib, pick, value, dice, tally);
            *answers += 1;
        }
        game.check_faces(&lib)
    }

    /// The card meant and company for it: half of them are of what its text speaks of.
    fn company(&self, meant: &Meant<'_>, dice: &mut Pcg) -> Vec<Arc<Card>> {
        let mut out = vec![Arc::new(meant.card.clone()), self.helper.clone()];
        let mut take = |kinds: &[CardType], n: usize| {
            let fits = |card: &&Arc<Card>| kinds.contains(&card.kind) && card.id != meant.card.id;
            let all: Vec<&Arc<Card>> = self.cards.iter().filter(fits).collect();
            let named: Vec<&Arc<Card>> = all.iter().copied().filter(|card| meant.speaks_of(card)).collect();
            for i in 0..n {
                let list = if i % 2 == 0 && !named.is_empty() { &named } else { &all };
                if !list.is_empty() {
                    let card = list[dice.below(list.len() as u32) as usize];
                    if !out.iter().any(|c| c.id == card.id) {
                        out.push(card.clone());
                    }
                }
            }
        };
        take(&[CardType::Mane], 2);
        take(&[CardType::Friend], FRIENDS);
        take(&[CardType::Resource, CardType::Event], OTHERS);
        take(&[CardType::Troublemaker], TROUBLES);
        take(&[CardType::Problem], PROBLEMS);
        out
    }
}

impl Meant<'_> {
    /// Whether a card has a trait, a keyword, a name or a type that the text names.
    fn speaks_of(&self, card: &Card) -> bool {
        let has = |word: &str| self.words.contains(word);
        has(&card.title)
            || card.also.iter().any(|title| has(title))
            || card.faces().any(|face| {
                face.traits.iter().any(|word| has(word)) || face.text.keywords.iter().any(|k| has(k.word()))
            })
    }
}

/// Every word of a card's trees that could be a trait, a name or a keyword, its own title among them.
fn words(card: &Card) -> BTreeSet<String> {
    let mut out = BTreeSet::from([card.title.clone()]);
    for face in card.faces() {
        out.extend(face.text.keywords.iter().filter_map(|k| trait_of(k.word())).map(str::to_owned));
        for paragraph in &face.text.abilities {
            if let Ok(tree) = serde_json::to_value(paragraph) {
                gather(&tree, &mut out);
            }
        }
    }
    out
}

/// The trait that a keyword speaks of.
fn trait_of(keyword: &str) -> Option<&'static str> {
    match keyword {
        "Caretaker" => Some("Critter"),
        "Prismatic" => Some("Crystal"),
        _ => None,
    }
}

fn gather(tree: &serde_json::Value, out: &mut BTreeSet<String>) {
    match tree {
        serde_json::Value::String(word) => {
            out.insert(word.clone());
        }
        serde_json::Value::Array(list) => list.iter().for_each(|part| gather(part, out)),
        serde_json::Value::Object(map) => {
            for (key, part) in map {
                out.insert(key.clone());
                gather(part, out);
            }
        }
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
    }
}

/// A table for the card: where it lies changes from game to game.
fn set(lib: &Library, meant: &Meant<'_>, turn: u32, dice: &mut Pcg, tally: &Tally) -> Result<Game, String> {
    let mut stage = Stage::new(lib, Edition::Comprehensive);
    let of = |kinds: &[CardType]| -> Vec<rules::DefId> {
        lib.defs()
            .filter(|(_, d)| kinds.contains(&d.kind) && !d.card.id.starts_with("token:"))
            .map(|(id, _)| id)
            .collect()
    };
    let it = lib.find(&meant.card.id).ok_or("the card is not in its library")?;
    let helper = lib.find("helper").ok_or("the helper is not in the library")?;
    let manes = of(&[CardType::Mane]);
    let friends = of(&[CardType::Friend]);
    let problems = of(&[CardType::Problem]);
    let troubles = of(&[CardType::Troublemaker]);
    let plays_home = |id: &rules::DefId| lib.def(*id).card.face.text.abilities.contains(&ability::Ability::PlayHome);
    let homely: Vec<rules::DefId> = of(&[CardType::Resource]).into_iter().filter(plays_home).collect();
    let rest = of(&[CardType::Friend, CardType::Resource, CardType::Event, CardType::Troublemaker]);
    if manes.is_empty() || problems.is_empty() || rest.is_empty() {
        return Err("the stock lacks a kind of card".to_owned());
    }
    let any = |list: &[rules::DefId], dice: &mut Pcg| list[dice.below(list.len() as u32) as usize];
    let is = |kind: CardType| meant.card.kind == kind;
    let owner = Seat(dice.below(rules::SEATS as u32) as u8);
    for seat in Seat::all() {
        let own = seat == owner;
        let mane = if own && is(CardType::Mane) { it } else { any(&manes, dice) };
        let mane_at = match dice.below(3) {
            0 => stage.problem(seat),
            1 => stage.problem(seat.next()),
            _ => stage.home(seat),
        };
        let mane = stage.enter(mane, seat, mane_at);
        if (turn + dice.below(2)) % 2 == 1 {
            stage.mark(mane, Marking::Boosted);
        }
        let problem = if own && is(CardType::Problem) && turn % 4 != 3 { it } else { any(&problems, dice) };
        stage.enter(problem, seat, stage.problem(seat));
        let places = [stage.home(seat), stage.problem(seat), stage.problem(seat.next())];
        for at in places {
            if dice.below(3) != 0 {
                stage.enter(helper, seat, at);
            }
            for _ in 0..dice.below(3) {
                let friend = stage.enter(any(&friends, dice), seat, at);
                match dice.below(8) {
                    0 => stage.mark(friend, Marking::Exhausted),
                    1 => stage.mark(friend, Marking::Frightened),
                    _ => {}
                }
            }
            if dice.below(3) == 0 && at != stage.home(seat) && !troubles.is_empty() {
                let trouble = stage.enter(any(&troubles, dice), seat, at);
                if dice.below(2) == 0 {
                    stage.mark(trouble, Marking::FaceDown);
                }
            }
        }
        if !homely.is_empty() && dice.below(2) == 0 {
            let resource = stage.enter(any(&homely, dice), seat, stage.home(seat));
            if dice.below(2) == 0 {
                stage.mark(resource, Marking::Exhausted);
            }
        }
        if own && let Some(card) = put_it(&mut stage, it, meant.card, owner, turn, dice) {
            for counter in meant.words.iter().filter_map(|word| lib.find_counter(word)) {
                stage.counters(card, counter, dice.below(6) as i32);
            }
            for _ in 0..dice.below(3) {
                stage.beneath(any(&rest, dice), owner, card);
            }
        }
        for _ in 0..4 {
            stage.put(any(&rest, dice), seat, Zone::Hand);
            stage.put(any(&rest, dice), seat, Zone::Discard);
        }
        for i in 0..DECK {
            let again = own && i % 6 == 1 && rest.contains(&it);
            stage.put(if again { it } else { any(&rest, dice) }, seat, Zone::DrawDeck);
        }
        for i in 0..PROBLEM_DECK {
            let again = i % 2 == 0 && is(CardType::Problem);
            stage.put(if again { it } else { any(&problems, dice) }, seat, Zone::ProblemDeck);
        }
        stage.tokens(seat, 6 + dice.below(8) as u16);
        stage.score(seat, dice.below(12) as u16);
    }
    let player = if dice.below(4) == 0 { owner.next() } else { owner };
    let moment = match dice.below(4) {
        0 => Moment::StartOfTurn,
        1 => Moment::StartOf(ability::Phase::Troublemaker),
        2 => Moment::MainAction,
        _ => Moment::EndOfMain,
    };
    // The first turn is the first player's: an odd one for the first seat.
    let number = 5 + u16::from(player.0);
    Ok(stage.start(player, number, moment, dice, tally))
}

/// The card itself: in hand, and in play where its kind may be.
fn put_it(
    stage: &mut Stage<'_>,
    it: rules::DefId,
    card: &Card,
    owner: Seat,
    turn: u32,
    dice: &mut Pcg,
) -> Option<rules::CardIdx> {
    if !matches!(card.kind, CardType::Mane | CardType::Problem) {
        stage.put(it, owner, Zone::Hand);
        stage.put(it, owner, Zone::Hand);
        if turn % 4 == 3 {
            stage.put(it, owner, Zone::Discard);
        }
    }
    let problem = stage.problem(if dice.below(2) == 0 { owner } else { owner.next() });
    let dilemma = card.face.traits.iter().any(|word| word == "Dilemma");
    let plays_home = card.face.text.abilities.contains(&ability::Ability::PlayHome);
    match card.kind {
        CardType::Friend if turn % 4 != 1 => {
            let at = if turn % 3 == 2 { stage.home(owner) } else { problem };
            let friend = stage.enter(it, owner, at);
            if turn % 8 == 6 {
                stage.mark(friend, Marking::Frightened);
                return None;
            }
            Some(friend)
        }
        CardType::Troublemaker if turn % 4 != 1 => {
            let trouble = stage.enter(it, owner, problem);
            if turn % 2 == 1 {
                stage.mark(trouble, Marking::FaceDown);
                return None;
            }
            Some(trouble)
        }
        CardType::Resource if turn % 3 == 2 && plays_home => Some(stage.enter(it, owner, stage.home(owner))),
        CardType::Resource if turn % 3 == 2 && dilemma => Some(stage.enter_dilemma(it, owner)),
        CardType::Mane
        | CardType::Problem
        | CardType::Event
        | CardType::Friend
        | CardType::Troublemaker
        | CardType::Resource => None,
    }
}

/// A random answer that leans towards the card meant, and towards doing something.
fn lean(game: &Game, lib: &Library, card: &Card, options: &Options, dice: &mut Pcg) -> Option<Pick> {
    let is_it = |obj: &Obj| obj.card != rules::NONE && game.def(lib, obj.card).card.id == card.id;
    let weight = |pick: &Pick| -> u32 {
        match pick {
            Pick::Play { card, host, .. } if is_it(card) || is_it(host) => 60,
            Pick::Activate { card, .. } if is_it(card) => 60,
            Pick::Modifier { source, .. } if is_it(source) => 60,
            Pick::Move { card, .. } | Pick::Card(card) | Pick::Challenge(card) | Pick::Rally(card) if is_it(card) => 12,
            Pick::Play { .. } | Pick::Activate { .. } | Pick::Challenge(_) => 6,
            Pick::Yes => 12,
            Pick::Draw | Pick::Pass | Pick::Done | Pick::No => 3,
            Pick::Move { .. }
            | Pick::Rally(_)
            | Pick::Card(_)
            | Pick::Area(_)
            | Pick::Player(_)
            | Pick::Trigger(_)
            | Pick::Modifier { .. }
            | Pick::Mode(_)
            | Pick::Number { .. }
            | Pick::Name(_)
            | Pick::Color(_)
            | Pick::Type(_)
            | Pick::Trait(_)
            | Pick::Counter(_)
            | Pick::Pile(_) => 3,
        }
    };
    let total: u32 = options.picks.iter().map(weight).sum();
    if total == 0 {
        return None;
    }
    let mut at = dice.below(total);
    options.picks.iter().copied().find(|pick| {
        let w = weight(pick);
        let here = at < w;
        at = at.saturating_sub(w);
        here
    })
}
