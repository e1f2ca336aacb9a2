//! Dealing again what a seat can't know: the same position with other hidden cards, in place and without allocating.

use crate::dice::Dice;
use crate::game::{Game, flag};
use crate::ids::{CardIdx, DefId, NONE, Seat};
use crate::library::Library;
use crate::play::DeckList;
use crate::printed::Def;
use ability::{CardType, Zone};

/// What is hidden from a seat at one position, ready to be dealt again any number of times.
#[derive(Clone, Debug)]
pub struct Redeal {
    /// Of every player, the looker's own among them.
    sides: Vec<Side>,
}

/// Cards from the top of a draw deck that are dealt anew each time. Those below are as likely to be one as another too, but
/// change little from one deal to the next: hardly any thought reaches so deep.
const TOP: usize = 16;

/// The hidden cards of one owner.
#[derive(Clone, Debug)]
struct Side {
    /// Cards in play or queued face down: what they are may vary, not their kind.
    covered: Vec<CardIdx>,
    /// Hand and other places, then the draw deck from the top.
    draw: Vec<CardIdx>,
    /// How many of those are dealt anew each time.
    near: usize,
    problems: Vec<CardIdx>,
    /// The Starting Problem chosen and not yet shown (102.2).
    starting: CardIdx,
    pools: Vec<Pool>,
    total: u32,
}

/// What the hidden cards of a side may be, if it brought a certain list.
#[derive(Clone, Debug)]
struct Pool {
    weight: u32,
    draw: Vec<DefId>,
    problems: Vec<DefId>,
    mixed: Mixed,
}

/// Whether a pool has been shuffled as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mixed {
    No,
    Yes,
}

/// A list and how much it is believed.
pub type Weighed = (DeckList, u32);

impl Game {
    /// Deals again everything that is hidden from a seat. `lists` are what the other players may have brought; the
    /// seat's own cards are known but for their order. Derived values are worked out anew.
    pub fn redeal(&mut self, lib: &Library, seat: Seat, lists: &[Weighed], dice: &mut dyn Dice) {
        let mut redeal = Redeal::new(self, lib, seat, lists);
        redeal.deal(self, lib, dice);
        self.revive(lib);
    }
}

impl Game {
    /// Copies another game into the memory of this one with what was worked out of it.
    pub fn copy_from(&mut self, from: &Game) {
        self.clone_from(from);
        self.faces.take_over(&from.faces);
    }
}

impl Redeal {
    /// Finds what is hidden from a seat.
    pub fn new(game: &Game, lib: &Library, seat: Seat, lists: &[Weighed]) -> Redeal {
        let look = game.look(lib);
        let hidden = |c: CardIdx| !look.is_shown_to(c, seat) && !look.is_known_to(c, seat);
        let own: Vec<DefId> = game.cards().filter(|c| game.owner(*c) == seat).map(|c| game.own_def(c)).collect();
        let sides = Seat::all()
            .map(|owner| {
                let mut side = Side {
                    covered: Vec::new(),
                    draw: Vec::new(),
                    near: 0,
                    problems: Vec::new(),
                    starting: if owner == seat { NONE } else { game.seats[owner.index()].starting },
                    pools: Vec::new(),
                    total: 0,
                };
                let mut open: Vec<DefId> = Vec::new();
                for card in game.cards().filter(|c| game.owner(*c) == owner) {
                    let c = game.card(card);
                    if c.is(flag::TOKEN) {
                        continue;
                    }
                    if !hidden(card) {
                        open.push(game.own_def(card));
                        continue;
                    }
                    match c.zone {
                        Zone::Play | Zone::Queue => side.covered.push(card),
                        Zone::ProblemDeck => side.problems.push(card),
                        Zone::DrawDeck => {}
                        Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => side.draw.push(card),
                    }
                }
                let deck = game.zone(Zone::DrawDeck, owner).filter(|c| hidden(*c) && !game.card(*c).is(flag::TOKEN));
                side.near = side.draw.len() + TOP;
                side.draw.extend(deck);
                if owner == seat {
                    side.pools.push(side.as_it_is(game));
                } else {
                    side.pools = side.weigh(lists, &open, &own, lib);
                    if side.pools.is_empty() {
                        // Nothing is believed: what is seen is all there is to go by, and one's own cards before that.
                        side.pools.push(side.guess(&open, &own, lib));
                    }
                }
                side.total = side.pools.iter().map(|p| p.weight).sum();
                side
            })
            .collect();
        Redeal { sides }
    }

    /// Deals once. The game must be at the position this was made for, or a copy of it. Derived values hang on nothing
    /// that is hidden but hands, so the others stay good.
    pub fn deal(&mut self, game: &mut Game, lib: &Library, dice: &mut dyn Dice) {
        for side in &mut self.sides {
            side.deal(game, lib, dice);
        }
        crate::characteristics::know_hidden(game, lib);
    }
}

impl Side {
    fn slots(&self) -> usize {
        self.covered.len() + self.draw.len()
    }

    /// One's own: the cards are known, their order is not.
    fn as_it_is(&self, game: &Game) -> Pool {
        let def = |c: &CardIdx| game.card(*c).def;
        Pool {
            weight: 1,
            draw: self.covered.iter().chain(&self.draw).map(def).collect(),
            problems: self.problems.iter().map(def).collect(),
            mixed: Mixed::No,
        }
    }

    /// The rest of every list that agrees with the cards seen; of all lists, if none does.
    fn weigh(&self, lists: &[Weighed], open: &[DefId], own: &[DefId], lib: &Library) -> Vec<Pool> {
        let mut pools = Vec::new();
        let mut loose = Vec::new();
        for (list, weight) in lists.iter().filter(|(_, weight)| *weight > 0) {
            let mut draw = list.draw.clone();
            let mut problems = list.problems.clone();
            let mut strange = 0usize;
            for def in open {
                let from = match lib.def(*def).kind {
                    CardType::Mane => {
                        strange += usize::from(*def != list.mane);
                        continue;
                    }
                    CardType::Problem => &mut problems,
                    CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => &mut draw,
                };
                match from.iter().position(|d| d == def) {
                    Some(at) => {
                        from.swap_remove(at);
                    }
                    None => strange += 1,
                }
            }
            let fits = strange == 0 && draw.len() == self.slots() && problems.len() == self.problems.len();
            let pool = Pool { weight: *weight, draw, problems, mixed: Mixed::No };
            if fits {
                pools.push(pool);
            } else {
                loose.push((strange, pool));
            }
        }
        if pools.is_empty()
            && let Some(least) = loose.iter().map(|(s, _)| *s).min()
        {
            pools.extend(loose.into_iter().filter(|(s, _)| *s == least).map(|(_, p)| p));
            for pool in &mut pools {
                self.fill(pool, open, own, lib);
            }
        }
        pools
    }

    fn guess(&self, open: &[DefId], own: &[DefId], lib: &Library) -> Pool {
        let mut pool = Pool { weight: 1, draw: Vec::new(), problems: Vec::new(), mixed: Mixed::No };
        self.fill(&mut pool, open, own, lib);
        pool
    }

    /// Makes a pool large enough: copies of what was seen, or of the looker's own cards. The library is no help: it
    /// has the cards of both decks and no others.
    fn fill(&self, pool: &mut Pool, open: &[DefId], own: &[DefId], lib: &Library) {
        let is_problem = |d: &DefId| lib.def(*d).kind == CardType::Problem;
        let is_draw = |d: &DefId| {
            let def = lib.def(*d);
            !matches!(def.kind, CardType::Problem | CardType::Mane)
        };
        fn stretch(pool: &mut Vec<DefId>, wanted: usize, seen: Vec<DefId>, any: Vec<DefId>) {
            let source = if !pool.is_empty() {
                pool.clone()
            } else if !seen.is_empty() {
                seen
            } else {
                any
            };
            let mut again = source.iter().cycle();
            while pool.len() < wanted {
                match again.next() {
                    Some(def) => pool.push(*def),
                    None => return,
                }
            }
        }
        let all = || own.iter().copied();
        stretch(
            &mut pool.draw,
            self.slots(),
            open.iter().copied().filter(is_draw).collect(),
            all().filter(is_draw).collect(),
        );
        stretch(
            &mut pool.problems,
            self.problems.len(),
            open.iter().copied().filter(is_problem).collect(),
            all().filter(is_problem).collect(),
        );
    }

    fn deal(&mut self, game: &mut Game, lib: &Library, dice: &mut dyn Dice) {
        let mut at = if self.total > 1 { dice.below(self.total) } else { 0 };
        let Some(pool) = self.pools.iter_mut().find(|p| {
            let here = at < p.weight;
            at = at.saturating_sub(p.weight);
            here
        }) else {
            return;
        };
        // Covered cards first: each takes a card of its kind.
        let n = self.covered.len().min(pool.draw.len());
        if n > 0 {
            shuffle(&mut pool.draw, dice);
        }
        for (i, card) in self.covered.iter().enumerate().take(n) {
            let was = lib.def(game.card(*card).def);
            if let Some(k) = (i..pool.draw.len()).find(|k| alike(lib.def(pool.draw[*k]), was)) {
                pool.draw.swap(i, k);
                game.card_mut(*card).def = pool.draw[i];
            } else if let Some((id, _)) = lib.defs().find(|(_, d)| alike(d, was)) {
                game.card_mut(*card).def = id;
            }
        }
        let rest = &mut pool.draw[n..];
        let near = if pool.mixed == Mixed::Yes { self.near } else { rest.len() };
        pool.mixed = Mixed::Yes;
        for (i, card) in self.draw.iter().enumerate() {
            game.card_mut(*card).def = if i < near { draw_one(rest, i, dice) } else { rest[i] };
        }
        let mut from = 0;
        if self.starting != NONE && self.problems.contains(&self.starting) {
            shuffle(&mut pool.problems, dice);
            if let Some(k) = pool.problems.iter().position(|d| lib.def(*d).is_starting()) {
                pool.problems.swap(0, k);
                game.card_mut(self.starting).def = pool.problems[0];
                from = 1;
            }
        }
        let rest = &mut pool.problems[from..];
        let mut i = 0;
        for card in &self.problems {
            if from == 1 && *card == self.starting {
                continue;
            }
            game.card_mut(*card).def = draw_one(rest, i, dice);
            i += 1;
        }
    }
}

/// Whether two cards are of a kind when they lie face down.
fn alike(a: &Def, b: &Def) -> bool {
    let dilemma = |d: &Def| d.sides[0].traits & d.traits.dilemma != 0;
    a.kind == b.kind && dilemma(a) == dilemma(b)
}

/// The i-th card of a shuffle that is carried out as far as it is needed.
#[inline]
fn draw_one(pool: &mut [DefId], i: usize, dice: &mut dyn Dice) -> DefId {
    let left = (pool.len() - i) as u32;
    let k = if left > 1 { i + dice.below(left) as usize } else { i };
    pool.swap(i, k);
    pool[i]
}

fn shuffle(pool: &mut [DefId], dice: &mut dyn Dice) {
    for i in 0..pool.len() {
        draw_one(pool, i, dice);
    }
}

impl DeckList {
    /// The same list in another order, so that a card's number says nothing of its place in the list.
    pub fn shuffled(&self, dice: &mut dyn Dice) -> DeckList {
        let mut list = self.clone();
        shuffle(&mut list.draw, dice);
        shuffle(&mut list.problems, dice);
        list
    }
}
