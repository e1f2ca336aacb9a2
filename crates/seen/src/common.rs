//! What is the same for everybody who looks at a game at a moment, worked out once for all of them. It holds what a seat
//! may not know as well and therefore shows nothing: a view takes from it what its seat may see.

use crate::facts::{Changed, Facts, Mark, Marks};
use crate::print::{self, Prints};
use crate::types::Card;
use ability::{CardType, Color, Keyword, Zone};
use cards::Requirement;
use rules::{AreaId, CardIdx, FaceIs, Few, Game, Given, Glance, Library, Look, NOWHERE, SEATS, Seat};
use std::cell::Cell;

/// What all views of a moment have in common.
pub struct Common {
    /// By the index of a card in the game.
    cards: Vec<Whole>,
    pub(crate) areas: Vec<Ground>,
    /// In seat order.
    pub(crate) limits: Vec<Limits>,
    /// Cards that lie beneath others.
    pub(crate) beneath: Vec<CardIdx>,
    /// Who knows any card of a player's decks, a bit for each seat: most decks nobody has to look through.
    decks: [DecksKnown; SEATS],
}

/// Who knows any card of a deck, a bit for each seat.
#[derive(Clone, Copy, Default)]
struct DecksKnown {
    draw: u8,
    problems: u8,
}

thread_local! {
    /// The list is long and made again for every moment: its memory is kept for the next.
    static SPARE: Cell<Vec<Whole>> = const { Cell::new(Vec::new()) };
}

impl Drop for Common {
    fn drop(&mut self) {
        let mut cards = std::mem::take(&mut self.cards);
        cards.clear();
        // A thread that is ending keeps nothing.
        let _ = SPARE.try_with(|spare| spare.set(cards));
    }
}

/// A card with nothing hidden, as fingerprints: what it is, is looked up again for those that are drawn.
#[derive(Clone, Copy)]
struct Whole {
    /// None for a card in a deck, which few look at.
    prints: Option<Prints>,
    /// Who knows it, a bit for each seat.
    known: u8,
    /// The card it is attached to, and the one it lies beneath.
    on: (Option<CardIdx>, Option<CardIdx>),
}

impl Whole {
    /// A card that few look at.
    fn unseen(known: u8) -> Whole {
        Whole { prints: None, known, on: (None, None) }
    }
}

/// An area.
pub(crate) struct Ground {
    pub(crate) id: AreaId,
    pub(crate) problem: Option<CardIdx>,
    pub(crate) bonus: i32,
    pub(crate) stands: Vec<Stand>,
    /// Of all that but which cards it names, which each seat calls by a handle of its own.
    pub(crate) print: u64,
}

/// A player's standing at a Problem.
pub(crate) struct Stand {
    pub(crate) seat: Seat,
    pub(crate) needs: Few<Requirement>,
    pub(crate) gives: Given,
    pub(crate) verdict: Verdict,
}

#[derive(Clone, Copy)]
pub(crate) enum Verdict {
    Short,
    Blocked(CardIdx),
    Forbidden,
    Met,
}

/// How much a player may have.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) hand: i32,
    pub(crate) friends_at_home: u16,
    pub(crate) home: i32,
}

impl Common {
    pub fn of(game: &Game, lib: &Library) -> Common {
        let look = game.look(lib);
        let (mut cards, mut beneath) = (SPARE.take(), Vec::new());
        let mut decks = [DecksKnown::default(); SEATS];
        for card in look.all_cards() {
            let deck = match game.zone_of(card) {
                Zone::DrawDeck => Some(&mut decks[game.owner(card).index()].draw),
                Zone::ProblemDeck => Some(&mut decks[game.owner(card).index()].problems),
                Zone::Hand | Zone::Play | Zone::Discard | Zone::Banished | Zone::Flip | Zone::Queue => None,
            };
            if let Some(deck) = deck {
                let known = look.known_by(card);
                *deck |= known;
                if known == 0 {
                    cards.push(Whole::unseen(known));
                    continue;
                }
            }
            let glance = look.glance(card);
            if glance.is_gone() {
                cards.push(Whole::unseen(glance.known));
                continue;
            }
            if glance.above.is_some() {
                beneath.push(card);
            }
            let prints = Some(print::of_card(&look, card, &glance));
            cards.push(Whole { prints, known: glance.known, on: (glance.host, glance.above) });
        }
        let limits = |seat| Limits {
            hand: look.hand_size_limit(seat),
            friends_at_home: look.friends_at_home(seat) as u16,
            home: look.home_limit(seat),
        };
        Common {
            cards,
            areas: game.areas().map(|area| ground(&look, area)).collect(),
            limits: Seat::all().map(limits).collect(),
            beneath,
            decks,
        }
    }

    /// How many cards there ever were in the game.
    pub(crate) fn count(&self) -> usize {
        self.cards.len()
    }

    /// The card it is attached to, and the one it lies beneath.
    pub(crate) fn on(&self, card: CardIdx) -> (Option<CardIdx>, Option<CardIdx>) {
        self.cards.get(card.index()).map_or((None, None), |whole| whole.on)
    }

    /// The fingerprints of a card, unless it is one that few look at.
    pub(crate) fn prints(&self, card: CardIdx) -> Option<Prints> {
        self.cards.get(card.index()).and_then(|whole| whole.prints)
    }

    /// The cards each seat knows, a bit each by their index.
    pub fn known(&self) -> [Vec<u64>; SEATS] {
        let mut out = std::array::from_fn(|_| Vec::with_capacity(self.cards.len().div_ceil(64)));
        for cards in self.cards.chunks(64) {
            let mut words = [0; SEATS];
            for (i, whole) in cards.iter().enumerate() {
                for (seat, word) in words.iter_mut().enumerate() {
                    *word |= u64::from(whole.known >> seat & 1) << i;
                }
            }
            out.iter_mut().zip(words).for_each(|(out, word): (&mut Vec<u64>, u64)| out.push(word));
        }
        out
    }

    /// Who knows any card of a player's deck, a bit for each seat.
    pub(crate) fn deck_known(&self, deck: Zone, owner: Seat) -> u8 {
        let decks = self.decks[owner.index()];
        if deck == Zone::ProblemDeck { decks.problems } else { decks.draw }
    }

    pub(crate) fn knows(&self, card: CardIdx, seat: Seat) -> bool {
        self.cards.get(card.index()).is_some_and(|whole| whole.known & (1 << seat.0) != 0)
    }

    pub(crate) fn all_know(&self, card: CardIdx) -> bool {
        self.cards.get(card.index()).is_some_and(|whole| whole.known == (1 << SEATS) - 1)
    }
}

/// A card with nothing hidden, without the handles of other cards.
pub(crate) fn whole_card(look: &Look<'_>, card: CardIdx, glance: &Glance) -> Card {
    Card {
        key: Some(card.0),
        def: Some(glance.def),
        zone: glance.zone,
        owner: glance.owner,
        controller: glance.controller,
        area: (glance.area != NOWHERE).then_some(glance.area),
        host: None,
        above: None,
        marks: marks(look, card, glance),
        counters: look.game().counters(card).collect(),
        power: glance.power,
        printed_power: look.printed_power(card),
        facts: facts(look, card, glance),
    }
}

/// Whether a card is where it has characteristics of its own.
fn is_open(look: &Look<'_>, card: CardIdx) -> bool {
    matches!(look.game().zone_of(card), Zone::Play | Zone::Flip) && !look.is_gone(card)
}

/// The facts of a card: as printed, unless something has changed them.
#[inline]
pub(crate) fn facts(look: &Look<'_>, card: CardIdx, glance: &Glance) -> Facts {
    if cfg!(debug_assertions) && glance.face == FaceIs::Printed && is_open(look, card) {
        let printed = &look.game().def(look.lib(), card).card;
        assert_eq!(compared(look, card), Facts::Printed, "a changed face looks as printed: {printed:?}");
    }
    match glance.face {
        FaceIs::Printed => Facts::Printed,
        FaceIs::Changed => compared(look, card),
    }
}

/// The facts of a card in play or flipped, compared with what is printed one by one.
fn compared(look: &Look<'_>, card: CardIdx) -> Facts {
    let printed = &look.game().def(look.lib(), card).card;
    let side = side(printed, look.is_boosted(card));
    let colors = look.colors(card);
    let traits = look.traits(card);
    let mut distinct = Vec::new();
    // A keyword without an ability, such as Starting Problem, can't be lost.
    let acts = |keyword: &Keyword| {
        let mut printed = look.lib().printed_abilities(look.def_id(card));
        printed.any(|id| look.ability(id).1.as_ref() == Some(keyword))
    };
    let silent = side.text.keywords.iter().filter(|keyword| !acts(keyword)).copied();
    for keyword in look.abilities(card).into_iter().filter_map(|(id, _)| look.ability(id).1).chain(silent) {
        if !distinct.contains(&keyword) {
            distinct.push(keyword);
        }
    }
    let has_type = |kind: &CardType| look.is_type(card, *kind);
    let is_as_printed = colors.iter().eq(sorted(&side.colors))
        && CardType::ALL.iter().all(|kind| has_type(kind) == (*kind == printed.kind))
        && same(&traits, &side.traits, |a, b| *a == b.as_str())
        && same(&distinct, &side.text.keywords, |a, b| a == b);
    if is_as_printed {
        return Facts::Printed;
    }
    Facts::Changed(Box::new(Changed {
        colors: colors.iter().collect(),
        types: CardType::ALL.iter().copied().filter(has_type).collect(),
        traits: traits.into_iter().map(str::to_string).collect(),
        keywords: distinct,
    }))
}

fn marks(look: &Look<'_>, card: CardIdx, glance: &Glance) -> Marks {
    Marks::those([
        (Mark::Exhausted, glance.is_exhausted()),
        (Mark::FaceDown, glance.is_face_down()),
        (Mark::Frightened, glance.is_frightened()),
        (Mark::Boosted, glance.is_boosted()),
        (Mark::Token, glance.is_token()),
        (Mark::CutieMarked, glance.is_cutie_marked()),
        (Mark::Ignored, glance.is_ignored()),
        (Mark::Involved, look.game().faceoff().is_some() && look.is_involved(card)),
        (Mark::Confronted, glance.is_confronted()),
        (Mark::Solved, glance.is_solved()),
    ])
}

fn ground(look: &Look<'_>, id: AreaId) -> Ground {
    let problem = look.problem_at(id);
    let stands = match problem {
        Some(_) => Seat::all().map(|seat| stand(look, id, seat)).collect(),
        None => Vec::new(),
    };
    let mut ground = Ground { id, problem, bonus: problem.map_or(0, |p| look.bonus(p)), stands, print: 0 };
    ground.print = print::of_ground(look.game(), &ground);
    ground
}

fn stand(look: &Look<'_>, area: AreaId, seat: Seat) -> Stand {
    let (needs, gives) = (look.requirements(area, seat), look.contributions(area, seat));
    let verdict = if !look.shows(area, seat, needs.as_slice(), gives.as_slice()) {
        Verdict::Short
    } else if let Some(by) = look.stopped_by(area, seat) {
        Verdict::Blocked(by)
    } else if look.could_confront(area, seat) {
        Verdict::Met
    } else {
        Verdict::Forbidden
    };
    Stand { seat, needs, gives, verdict }
}

/// The side of a card that is up.
pub(crate) fn side(card: &cards::Card, boosted: bool) -> &cards::card::Face {
    match &card.boosted {
        Some(side) if boosted => side,
        Some(_) | None => &card.face,
    }
}

/// Printed colours in the order of the colours, each once.
fn sorted(colors: &[Color]) -> impl Iterator<Item = Color> {
    Color::ALL.iter().copied().filter(|color| colors.contains(color))
}

/// Whether two lists hold the same, in any order.
fn same<A, B>(a: &[A], b: &[B], alike: impl Fn(&A, &B) -> bool) -> bool {
    a.len() == b.len() && a.iter().all(|x| b.iter().any(|y| alike(x, y)))
}
