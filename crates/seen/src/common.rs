//! What is the same for everybody who looks at a game at a moment, worked out once for all of them. It holds what a seat
//! may not know as well and therefore shows nothing: a view takes from it what its seat may see.

use crate::facts::{Changed, Facts, Mark, Marks};
use crate::types::Card;
use ability::{CardType, Color, Zone};
use cards::Requirement;
use rules::{AreaId, CardIdx, Game, Library, Look, NOWHERE, SEATS, Seat};
use std::cell::Cell;
use std::sync::Arc;

/// What all views of a moment have in common.
pub struct Common {
    /// By the index of a card in the game.
    cards: Vec<Whole>,
    pub(crate) areas: Vec<Ground>,
    /// In seat order.
    pub(crate) limits: Vec<Limits>,
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

/// A card with nothing hidden. A view that may not know it leaves out what it is.
struct Whole {
    /// As one sees it who knows it, without the handles of other cards; none for a card in a deck, which few look at.
    card: Option<Card>,
    /// Who knows it, a bit for each seat.
    known: u8,
}

/// An area.
pub(crate) struct Ground {
    pub(crate) id: AreaId,
    pub(crate) problem: Option<CardIdx>,
    pub(crate) bonus: i32,
    pub(crate) stands: Vec<Stand>,
}

/// A player's standing at a Problem.
pub(crate) struct Stand {
    pub(crate) seat: Seat,
    pub(crate) needs: Arc<[Requirement]>,
    pub(crate) gives: Arc<[(i32, Vec<Color>)]>,
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
        let mut cards = SPARE.take();
        for card in look.all_cards() {
            let knows = |seat: Seat| look.is_shown_to(card, seat) || look.is_known_to(card, seat);
            let known = Seat::all().filter(|seat| knows(*seat)).fold(0, |bits, seat| bits | 1 << seat.0);
            let is_in_deck = matches!(game.zone_of(card), Zone::DrawDeck | Zone::ProblemDeck);
            let kept = !is_in_deck && !look.is_gone(card);
            cards.push(Whole { card: kept.then(|| whole_card(&look, card)), known });
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
        }
    }

    /// How many cards there ever were in the game.
    pub(crate) fn count(&self) -> usize {
        self.cards.len()
    }

    /// A card as one sees it who knows it, without the handles of other cards.
    pub(crate) fn card(&self, card: CardIdx) -> Option<&Card> {
        self.cards.get(card.index()).and_then(|whole| whole.card.as_ref())
    }

    /// The cards a seat knows, a bit each by their index.
    pub fn known(&self, seat: Seat) -> impl Iterator<Item = u64> {
        let bit = move |(i, whole): (usize, &Whole)| u64::from(whole.known >> seat.0 & 1) << i;
        self.cards.chunks(64).map(move |cards| cards.iter().enumerate().map(bit).sum())
    }

    pub(crate) fn knows(&self, card: CardIdx, seat: Seat) -> bool {
        self.cards.get(card.index()).is_some_and(|whole| whole.known & (1 << seat.0) != 0)
    }

    pub(crate) fn all_know(&self, card: CardIdx) -> bool {
        self.cards.get(card.index()).is_some_and(|whole| whole.known == (1 << SEATS) - 1)
    }
}

/// A card with nothing hidden, without the handles of other cards.
pub(crate) fn whole_card(look: &Look<'_>, card: CardIdx) -> Card {
    let game = look.game();
    let (zone, owner, area) = (game.zone_of(card), game.owner(card), game.area_of(card));
    let open = matches!(zone, Zone::Play | Zone::Flip) && !look.is_gone(card);
    Card {
        key: Some(card.0),
        def: Some(look.def_id(card)),
        zone,
        owner,
        controller: if open { look.controller(card) } else { owner },
        area: (area != NOWHERE).then_some(area),
        host: None,
        above: None,
        marks: marks(look, card),
        counters: game.counters(card).collect(),
        power: if open { look.power(card) } else { None },
        printed_power: look.printed_power(card),
        facts: if open { facts(look, card) } else { Facts::Printed },
    }
}

/// The facts of a card in play or flipped: as printed, unless something has changed them.
fn facts(look: &Look<'_>, card: CardIdx) -> Facts {
    let printed = &look.game().def(look.lib(), card).card;
    let side = side(printed, look.is_boosted(card));
    let colors = look.colors(card);
    let traits = look.traits(card);
    let keywords = look.abilities(card).into_iter().filter_map(|(id, _)| look.ability(id).1);
    let mut distinct = Vec::new();
    for keyword in keywords {
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

pub(crate) fn marks(look: &Look<'_>, card: CardIdx) -> Marks {
    Marks::those([
        (Mark::Exhausted, look.is_exhausted(card)),
        (Mark::FaceDown, look.is_face_down(card)),
        (Mark::Frightened, look.is_frightened(card)),
        (Mark::Boosted, look.is_boosted(card)),
        (Mark::Token, look.is_token(card)),
        (Mark::CutieMarked, look.is_cutie_marked(card)),
        (Mark::Ignored, look.is_ignored(card)),
        (Mark::Involved, look.game().faceoff().is_some() && look.is_involved(card)),
        (Mark::Confronted, look.is_confronted(card)),
        (Mark::Solved, look.is_solved(card)),
    ])
}

fn ground(look: &Look<'_>, id: AreaId) -> Ground {
    let problem = look.problem_at(id);
    let stands = match problem {
        Some(_) => Seat::all().map(|seat| stand(look, id, seat)).collect(),
        None => Vec::new(),
    };
    Ground { id, problem, bonus: problem.map_or(0, |p| look.bonus(p)), stands }
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
    Stand {
        seat,
        needs: needs.as_slice().into(),
        gives: gives.into_iter().map(|(power, colors)| (power, colors.iter().collect())).collect(),
        verdict,
    }
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
