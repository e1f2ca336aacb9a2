//! What is the same for everybody who looks at a game at a moment, worked out once for all of them. It holds what a seat
//! may not know as well and therefore shows nothing: a view takes from it what its seat may see.

use crate::facts::{Changed, Facts, Mark, Marks};
use ability::{CardType, Color, Zone};
use cards::Requirement;
use rules::{AreaId, CardIdx, CounterId, Game, Library, Look, Seat};
use std::sync::Arc;

/// What all views of a moment have in common.
pub struct Common {
    /// Cards in play and flipped, by their index in the game.
    cards: Vec<Option<Open>>,
    pub(crate) areas: Vec<Ground>,
    /// In seat order.
    pub(crate) limits: Vec<Limits>,
}

/// A card in play or flipped.
pub(crate) struct Open {
    pub(crate) controller: Seat,
    pub(crate) marks: Marks,
    pub(crate) counters: Vec<(CounterId, i32)>,
    pub(crate) power: Option<i32>,
    pub(crate) printed_power: Option<i32>,
    pub(crate) facts: Facts,
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
        let mut cards = Vec::new();
        for card in game.cards().filter(|card| matches!(game.zone_of(*card), Zone::Play | Zone::Flip)) {
            if cards.len() <= card.index() {
                cards.resize_with(card.index() + 1, || None);
            }
            cards[card.index()] = Some(open(&look, card));
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

    pub(crate) fn card(&self, card: CardIdx) -> Option<&Open> {
        self.cards.get(card.index())?.as_ref()
    }
}

fn open(look: &Look<'_>, card: CardIdx) -> Open {
    Open {
        controller: look.controller(card),
        marks: marks(look, card),
        counters: look.game().counters(card).collect(),
        power: look.power(card),
        printed_power: look.printed_power(card),
        facts: facts(look, card),
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
    let all = [
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
    ];
    all.into_iter().filter(|(_, has)| *has).map(|(mark, _)| mark).collect()
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
    let verdict = if !look.meets(area, seat) {
        Verdict::Short
    } else if let Some(by) = look.stopped_by(area, seat) {
        Verdict::Blocked(by)
    } else if look.could_confront(area, seat) {
        Verdict::Met
    } else {
        Verdict::Forbidden
    };
    let gives = look.contributions(area, seat).into_iter();
    Stand {
        seat,
        needs: look.requirements(area, seat).as_slice().into(),
        gives: gives.map(|(power, colors)| (power, colors.iter().collect())).collect(),
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
