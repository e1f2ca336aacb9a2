//! Resolving: pronouns become slots, once, when a card is loaded.
//!
//! The rules, in the order of reading:
//! * Slots 0 to 4 belong to the event of a trigger or replacement: its card, its player, its number, its area, and
//!   the other card of it (what a Resource is played on, what a faceoff involves). Whatever the text binds (a noun, a
//!   search, tokens, a choice) gets the next slot from 5 on. A trigger made for later takes five slots for its event.
//! * "it" is the nearest single card spoken of, "them" the nearest set; "that Friend" and "those cards" the nearest
//!   that the noun fits. A noun is spoken of once it is complete: inside "a card at its Problem", "its" looks further back.
//! * "they", "that player" is the nearest player spoken of. Inside an act it is whoever acts (`Who::Themself`), unless
//!   that is you; inside a condition about "a player" it is the player asked about.
//! * "there", "that Problem" is the nearest area spoken of: the event's, a chosen one, or that of the card just said to
//!   be somewhere.
//! * Where an act is done to all cards "at a Problem", that Problem is chosen first.
//! * "that many" is the number of the event or of the set bound last.
//! * "that player" with no player spoken of, but an opponent's card: that opponent.
//! * With nothing to mean: on an attachment "it" and "that Friend" are the host and "there" its area; elsewhere "it"
//!   is this card and "there" its area, and "they" is the player of the event.
//! * A quoted ability is resolved by itself. `Ref::This` stays.

use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Zone};

/// Whether a card stands by itself or on another (509): what "that Friend" means with nothing else to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    Alone,
    Attached,
}

/// The slots of an event: card, player, number, area, other card.
const EVENT: u8 = 5;

/// Gives every pronoun of an ability its slot.
pub fn resolve(ability: &Ability, on: CardType, stands: Stands) -> Ability {
    resolve_counted(ability, on, stands).0
}

/// The same, with how many slots the ability needs.
pub fn resolve_counted(ability: &Ability, on: CardType, stands: Stands) -> (Ability, u8) {
    let mut out = ability.clone();
    let mut walk = Walk {
        on,
        stands,
        next: EVENT,
        cards: Vec::new(),
        players: Vec::new(),
        places: Vec::new(),
        numbers: Vec::new(),
        colors: Vec::new(),
        counters: Vec::new(),
        guesses: Vec::new(),
        piles: Vec::new(),
        opposed: false,
        eventless: matches!(ability, Ability::Always { .. }),
        somebody: None,
        lasting: false,
    };
    walk.ability(&mut out);
    (out, walk.next)
}

/// Something spoken of.
struct Spoken {
    is: Ref,
    like: Filter,
    many: Many,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Many {
    One,
    Several,
}

struct Walk {
    on: CardType,
    stands: Stands,
    next: u8,
    cards: Vec<Spoken>,
    players: Vec<Who>,
    places: Vec<Place>,
    numbers: Vec<Slot>,
    colors: Vec<Slot>,
    counters: Vec<Counter>,
    guesses: Vec<Slot>,
    piles: Vec<Slot>,
    /// Whether the text speaks of what its card has done at whatever time, not of what the text itself did.
    lasting: bool,
    /// The player chosen for "a player".
    somebody: Option<Slot>,
    /// Whether an opponent was spoken of as the one who has a card: whom "that player" means with nobody else to mean.
    opposed: bool,
    /// Whether the ability is continuous: nothing happens that its pronouns could be about.
    eventless: bool,
}

impl Walk {
    fn bind(&mut self) -> Slot {
        let slot = Slot(self.next);
        self.next = self.next.saturating_add(1);
        slot
    }

    fn speak(&mut self, is: Ref, like: &Filter, many: Many) {
        if let Some(place) = like.0.iter().find_map(|i| if let Is::At(p) = i { Some(p) } else { None }) {
            match place {
                Place::Here | Place::Slot(_) | Place::Of(_) => self.places.push(place.clone()),
                Place::There
                | Place::Home(_)
                | Place::Anywhere
                | Place::Previous
                | Place::EachProblem
                | Place::Itself => {}
                Place::Problem
                | Place::ProblemOf(_)
                | Place::OtherProblem
                | Place::DifferentProblems
                | Place::RandomProblem
                | Place::RandomArea
                | Place::ProblemWith(_)
                | Place::AreaWith(_)
                | Place::ProblemWhere(_)
                | Place::ProblemBut(_) => {
                    self.places.push(Place::Of(is.clone()));
                }
            }
        }
        self.cards.push(Spoken { is, like: like.clone(), many });
    }

    // What pronouns mean.

    fn refer(&mut self, r: &mut Ref) {
        let found = match r {
            Ref::This | Ref::Host | Ref::Slot(_) => return,
            Ref::It => self.cards.iter().rev().find(|s| s.many == Many::One).map(|s| s.is.clone()),
            Ref::Them => {
                self.cards.iter().rev().find(|s| s.many == Many::Several).or(self.cards.last()).map(|s| s.is.clone())
            }
            // With no colour spoken of: the one this card keeps from a choice made before.
            Ref::That(Head::Color) | Ref::Those(Head::Color) => {
                Some(self.colors.last().map_or(Ref::That(Head::Color), |s| Ref::Slot(*s)))
            }
            Ref::Those(Head::Pile) => self.piles.last().map(|s| Ref::Slot(*s)),
            Ref::From(zone) => {
                let from = |s: &&Spoken| s.like.0.iter().any(|i| matches!(i, Is::In(z, _) if z == zone));
                self.cards.iter().rev().find(from).map(|s| s.is.clone())
            }
            // Not this card, which would be called so, and not a card of which nothing is known, if another fits.
            Ref::That(head) => {
                let fitting = || self.cards.iter().rev().filter(|s| s.many == Many::One && fits(&s.like, *head));
                let told = fitting().find(|s| s.is != Ref::This && tells(&s.like));
                let told = told.filter(|_| *head != Head::Card);
                told.or_else(|| fitting().find(|s| s.is != Ref::This))
                    .or_else(|| fitting().next())
                    .map(|s| s.is.clone())
            }
            Ref::Those(head) => {
                let mut fitting = self.cards.iter().rev().filter(|s| fits(&s.like, *head));
                let several = self.cards.iter().rev().find(|s| s.many == Many::Several && fits(&s.like, *head));
                several.or_else(|| fitting.next()).map(|s| s.is.clone())
            }
        };
        // "that Problem" may be the one at an area spoken of.
        let there = match (&*r, self.places.last()) {
            (Ref::That(Head::Problem), Some(Place::Slot(slot))) => Some(Ref::Slot(*slot)),
            _ => None,
        };
        *r = found.or(there).unwrap_or(match self.stands {
            Stands::Attached => Ref::Host,
            Stands::Alone => Ref::This,
        });
    }

    /// What a change takes from another card: the card being changed, this one, is not meant.
    fn refer_past(&mut self, r: &mut Ref) {
        let other = match r {
            Ref::That(Head::Color) => None,
            Ref::That(head) => {
                let fitting = |s: &&Spoken| s.is != Ref::This && s.many == Many::One && fits(&s.like, *head);
                self.cards.iter().rev().find(fitting).map(|s| s.is.clone())
            }
            _ => None,
        };
        match other {
            Some(found) => *r = found,
            None => self.refer(r),
        }
    }

    fn who(&mut self, who: &mut Who) {
        match who {
            Who::They => {
                // With no event there is nobody to have done anything: it is whoever has the card spoken of.
                let has = self.cards.last().filter(|s| self.eventless && s.is != Ref::This);
                let nobody = match has {
                    _ if self.opposed => Who::Opponent,
                    Some(s) => Who::Controller(s.is.clone()),
                    None => Who::Slot(Slot(1)),
                };
                *who = self.players.last().cloned().unwrap_or(nobody);
            }
            Who::Owner(r) | Who::Controller(r) => self.refer(r),
            Who::OpponentOf(who) => self.who(who),
            Who::EachWith(cond) => self.about(|walk| walk.cond(cond)),
            Who::Most(num) => self.about(|walk| walk.num(num)),
            Who::You
            | Who::Opponent
            | Who::EachPlayer
            | Who::EachOpponent
            | Who::Any
            | Who::Slot(_)
            | Who::Challenger
            | Who::TurnPlayer
            | Who::Winner
            | Who::Themself => {}
        }
    }

    /// Inside a phrase about a player, "they" is that player.
    fn about(&mut self, inside: impl FnOnce(&mut Walk)) {
        self.players.push(Who::Themself);
        inside(self);
        self.players.pop();
    }

    fn place(&mut self, place: &mut Place) {
        match place {
            Place::There => {
                *place = self.places.last().cloned().unwrap_or(match self.stands {
                    Stands::Attached => Place::Of(Ref::Host),
                    Stands::Alone => Place::Here,
                });
            }
            Place::Of(r) => self.refer(r),
            Place::Home(who) | Place::ProblemOf(who) => {
                // A home with no owner named is the card's own.
                if *who != Who::Any {
                    self.who(who);
                }
            }
            Place::ProblemWith(filter) | Place::AreaWith(filter) => self.filter(filter),
            Place::ProblemWhere(cond) => {
                self.places.push(Place::Itself);
                self.cond(cond);
                self.places.retain(|p| *p != Place::Itself);
            }
            Place::ProblemBut(place) => self.place(place),
            Place::Here
            | Place::Problem
            | Place::OtherProblem
            | Place::EachProblem
            | Place::DifferentProblems
            | Place::RandomProblem
            | Place::RandomArea
            | Place::Anywhere
            | Place::Previous
            | Place::Itself
            | Place::Slot(_) => {}
        }
    }

    fn num(&mut self, num: &mut Num) {
        match num {
            Num::ThatMany => *num = Num::Slot(self.numbers.last().copied().unwrap_or(Slot(2))),
            Num::Count(f) | Num::Sum(_, f) | Num::Highest(_, f) | Num::Different(_, f) => self.filter(f),
            Num::Stat(_, r) => self.refer(r),
            Num::Counters(kind, r) => {
                self.counter(kind);
                self.refer(r);
                self.speak(r.clone(), &Filter::any(), Many::One);
            }
            Num::Tokens(who)
            | Num::Points(who)
            | Num::HandSize(who)
            | Num::HomeLimit(who)
            | Num::Turns(who)
            | Num::Top(_, who) => self.who(who),
            Num::Plus(a, b) | Num::Times(a, b) => {
                self.num(a);
                self.num(b);
            }
            Num::Minus(a) => self.num(a),
            Num::Times_(h, _) => self.happening(h),
            Num::Lit(_) | Num::Slot(_) | Num::X | Num::All | Num::Any => {}
        }
    }

    fn counter(&mut self, kind: &mut Counter) {
        match kind {
            Counter::Those => *kind = self.counters.last().cloned().unwrap_or(Counter::Any),
            Counter::Power | Counter::Named(_) | Counter::Any => self.counters.push(kind.clone()),
            Counter::Same => {}
        }
    }

    // Descriptions and nouns.

    fn filter(&mut self, filter: &mut Filter) {
        for is in &mut filter.0 {
            self.is(is);
        }
        // A banished card beneath another was banished some time, not by this text.
        if filter.0.iter().any(|i| matches!(i, Is::Beneath(_))) {
            filter.0.retain(|i| *i != Is::ThisWay(Deed::Banish));
        }
        *filter = Filter::of(std::mem::take(&mut filter.0));
    }

    fn is(&mut self, is: &mut Is) {
        match is {
            Is::The(r)
            | Is::ThatColor(r)
            | Is::SameName(r)
            | Is::SameTitle(r)
            | Is::TitleIncludes(r)
            | Is::SharesSubtitle(r)
            | Is::SharesTrait(r)
            | Is::SharesColor(r)
            | Is::SharesType(r)
            | Is::SharesCost(r)
            | Is::SharesPower(r)
            | Is::BanishedBy(r) => self.refer(r),
            // The card something lies beneath is spoken of by itself.
            Is::Beneath(noun) => match &mut **noun {
                Noun::The(r) => self.refer(r),
                Noun::Every { of, slot } => {
                    self.filter(of);
                    *slot = self.bound(of, Many::One);
                }
                other => self.noun(other),
            },
            Is::ThisWay(Deed::Banish) if self.lasting => *is = Is::BanishedBy(Ref::This),
            Is::Not(inner) => self.is(inner),
            Is::AnyOf(filters) => filters.iter_mut().for_each(|f| self.filter(f)),
            Is::Controlled(who) | Is::Owned(who) | Is::In(_, Some(who)) => {
                self.opposed |= *who == Who::Opponent;
                self.who(who);
            }
            Is::Number(_, _, n) | Is::Counters(_, _, n) => self.num(n),
            Is::With(f, _, n) => {
                self.filter(f);
                self.num(n);
            }
            Is::MostWith(f) => self.filter(f),
            Is::On(noun) => self.noun(noun),
            Is::At(place) => self.place(place),
            Is::Has(h) => self.happening(h),
            Is::Other
            | Is::Ready
            | Is::Exhausted
            | Is::Frightened
            | Is::Boosted
            | Is::Start
            | Is::FaceUp
            | Is::FaceDown
            | Is::Token
            | Is::CutieMarked
            | Is::Flipped
            | Is::Ignored
            | Is::Attachment
            | Is::Confronted
            | Is::Involved
            | Is::Solved
            | Is::ThatType
            | Is::Color(_)
            | Is::Colorless
            | Is::Trait(_)
            | Is::Keyword(_)
            | Is::Type(_)
            | Is::Character
            | Is::Named(_)
            | Is::FullName(..)
            | Is::ThatName
            | Is::Even(_)
            | Is::Odd(_)
            | Is::Extreme(..)
            | Is::In(_, None)
            | Is::ThisWay(_) => {}
        }
    }

    fn take(&mut self, take: &mut Take) -> Many {
        match take {
            Take::Exactly(n) | Take::UpTo(n) => {
                self.num(n);
                if *n == Num::Lit(1) { Many::One } else { Many::Several }
            }
            Take::AnyNumber => Many::Several,
        }
    }

    fn noun(&mut self, noun: &mut Noun) {
        match noun {
            // Several cards spoken of one by one.
            Noun::The(Ref::Those(head)) if self.pair(*head).is_some() => {
                if let Some((a, b)) = self.pair(*head) {
                    let both = Noun::Both(Box::new(Noun::The(a)), Box::new(Noun::The(b)));
                    *noun = both;
                }
            }
            // "While that Friend is at a Problem, that Problem ...": the Problem where it is.
            Noun::The(Ref::That(Head::Problem)) if self.problem_of().is_some() => {
                if let Some(place) = self.problem_of() {
                    let of = Filter::of([Is::Type(CardType::Problem), Is::At(place)]);
                    let slot = self.bound(&of, Many::One);
                    *noun = Noun::Every { of, slot };
                }
            }
            Noun::The(r) => {
                let head = if let Ref::That(h) | Ref::Those(h) = r { Some(*h) } else { None };
                let many = if matches!(r, Ref::Them | Ref::Those(_)) { Many::Several } else { Many::One };
                self.refer(r);
                let like = if *r == Ref::This { Filter::of([Is::Type(self.on)]) } else { like(head) };
                self.speak(r.clone(), &like, many);
            }
            Noun::Pick { take, of, by, slot } => {
                let many = self.take(take);
                if let Some(by) = by {
                    self.who(by);
                }
                self.another(of);
                self.filter(of);
                *slot = self.bound(of, many);
                if many == Many::One && of.0.contains(&Is::Type(CardType::Problem)) {
                    self.places.push(Place::Of(Ref::Slot(*slot)));
                }
            }
            Noun::Every { of, slot } => {
                self.filter(of);
                let one = of.0.iter().any(|i| matches!(i, Is::Type(CardType::Mane) | Is::The(_)));
                *slot = self.bound(of, if one { Many::One } else { Many::Several });
            }
            Noun::Random { take, of, slot } => {
                let many = self.take(take);
                self.filter(of);
                *slot = self.bound(of, many);
            }
            Noun::Top { n, whose, slot, zone } | Noun::Bottom { n, whose, slot, zone } => {
                self.num(n);
                self.who(whose);
                let many = if *n == Num::Lit(1) { Many::One } else { Many::Several };
                *slot = self.bound(&Filter::of([Is::In(*zone, None)]), many);
            }
            // The other pile lies in the slot after that of the first.
            Noun::Rest(Ref::Those(Head::Pile)) => {
                if let Some(pile) = self.piles.last() {
                    *noun = Noun::Rest(Ref::Slot(Slot(pile.0 + 1)));
                }
            }
            // "the rest", "the other": of the set that some were taken from.
            Noun::Rest(r) => {
                let whole = |s: &&Spoken| {
                    s.many == Many::Several && !s.like.0.iter().any(|i| matches!(i, Is::The(_) | Is::ThisWay(_)))
                };
                match self.cards.iter().rev().find(whole) {
                    Some(set) if matches!(r, Ref::It | Ref::Them | Ref::Those(_)) => *r = set.is.clone(),
                    _ => self.refer(r),
                }
            }
            Noun::Both(a, b) => {
                let before = self.cards.len();
                self.noun(a);
                // "this card and that card": they are two.
                let first: Vec<Spoken> = self.cards.split_off(before);
                let (own, others) = first.into_iter().partition(|s| s.is == Ref::This);
                self.cards.extend::<Vec<Spoken>>(others);
                self.noun(b);
                let at = before.min(self.cards.len());
                self.cards.splice::<_, Vec<Spoken>>(at..at, own);
            }
            Noun::PickForEach { who, of, slot } => {
                self.who(who);
                self.about(|walk| walk.filter(of));
                *slot = self.bound(of, Many::Several);
            }
        }
    }

    /// The place of a character just said to be at a Problem, where no Problem itself was spoken of.
    fn problem_of(&self) -> Option<Place> {
        let place = self.places.last()?;
        let Place::Of(r) = place else { return None };
        let character = |s: &&Spoken| s.is == *r && fits(&s.like, Head::Character) && tells(&s.like);
        let problem = |s: &Spoken| fits(&s.like, Head::Problem) && s.like.0.contains(&Is::Type(CardType::Problem));
        (self.cards.iter().any(|s| character(&s)) && !self.cards.iter().any(problem)).then(|| place.clone())
    }

    /// "another character" on a card that is no character: one other than the character spoken of.
    fn another(&mut self, of: &mut Filter) {
        // A card in play is not among those that lie elsewhere.
        let elsewhere = of.0.iter().any(|i| matches!(i, Is::In(zone, _) if *zone != Zone::Play));
        let own = match self.on {
            CardType::Friend | CardType::Mane => !elsewhere,
            CardType::Problem | CardType::Resource | CardType::Event | CardType::Troublemaker => {
                !of.0.contains(&Is::Character) && !of.0.contains(&Is::Type(CardType::Friend))
            }
        };
        if own || !of.0.contains(&Is::Other) {
            return;
        }
        let meant = |s: &&Spoken| s.is != Ref::This && fits(&s.like, Head::Character);
        if let Some(r) = self.cards.iter().rev().find(meant).map(|s| s.is.clone()) {
            of.0.retain(|i| *i != Is::Other);
            of.0.push(Is::Not(Box::new(Is::The(r))));
        }
    }

    /// "those Friends" where no set of them was spoken of, but two of them.
    fn pair(&self, head: Head) -> Option<(Ref, Ref)> {
        let fitting: Vec<&Spoken> = self.cards.iter().filter(|s| fits(&s.like, head)).collect();
        if fitting.iter().any(|s| s.many == Many::Several) {
            return None;
        }
        match fitting.as_slice() {
            [.., a, b] if a.is != b.is => Some((a.is.clone(), b.is.clone())),
            _ => None,
        }
    }

    fn bound(&mut self, of: &Filter, many: Many) -> Slot {
        let slot = self.bind();
        self.numbers.push(slot);
        self.speak(Ref::Slot(slot), of, many);
        slot
    }

    // What happens and what must hold.

    /// A happening that is only described: its pronouns look outward.
    fn happening(&mut self, h: &mut Happening) {
        if let Some(who) = &mut h.who {
            self.who(who);
        }
        self.filter(&mut h.what);
        for spot in [&mut h.from, &mut h.to].into_iter().flatten() {
            match spot {
                Spot::At(place) => self.place(place),
                Spot::In(_, Some(who)) | Spot::Top(_, Some(who)) | Spot::Bottom(_, Some(who)) => self.who(who),
                Spot::In(_, None) | Spot::Top(_, None) | Spot::Bottom(_, None) | Spot::Anywhere => {}
            }
        }
        if let Some((_, n)) = &mut h.amount {
            self.num(n);
        }
        if let Some(f) = &mut h.involving {
            self.filter(f);
        }
        if let Some(kind) = &mut h.counter {
            self.counter(kind);
        }
        for other in &mut h.or {
            self.happening(other);
        }
    }

    /// A happening that is waited for: it fills five slots, and what it names can be spoken of.
    fn event(&mut self, h: &mut Happening, base: u8) {
        // The owner of "it", in where something goes: of the card of the event.
        for spot in [&mut h.from, &mut h.to].into_iter().flatten() {
            if let Spot::In(_, Some(who)) | Spot::Top(_, Some(who)) | Spot::Bottom(_, Some(who)) = spot
                && *who == Who::Owner(Ref::It)
            {
                *who = Who::Owner(Ref::Slot(Slot(base)));
            }
        }
        self.happening(h);
        match &h.involving {
            Some(involving) if involving.0.as_slice() == [Is::The(Ref::This)] => {
                self.speak(Ref::This, &Filter::of([Is::Type(self.on)]), Many::One);
            }
            Some(involving) => self.speak(Ref::Slot(Slot(base + 4)), involving, Many::One),
            None => {}
        }
        // A later trigger on this card leaves "it" to what was spoken of before.
        let own = base > 0 && h.what.0.as_slice() == [Is::The(Ref::This)];
        if !own && (!h.what.0.is_empty() || h.or.iter().any(|o| !o.what.0.is_empty())) {
            let like =
                if h.what.0.contains(&Is::The(Ref::This)) { Filter::of([Is::Type(self.on)]) } else { h.what.clone() };
            self.speak(Ref::Slot(Slot(base)), &like, Many::One);
        } else if h.what.0.is_empty() && is_of_a_card(h.deed) {
            // "After you flip a card": any card at all can be spoken of.
            self.speak(Ref::Slot(Slot(base)), &Filter::any(), Many::One);
        }
        if h.who.as_ref().is_some_and(|w| *w != Who::You) {
            self.players.push(Who::Slot(Slot(base + 1)));
        }
        if h.amount.is_some() {
            self.numbers.push(Slot(base + 2));
        }
        if h.to.iter().chain(&h.from).any(|s| matches!(s, Spot::At(p) if !matches!(p, Place::Home(_)))) {
            self.places.push(Place::Slot(Slot(base + 3)));
        }
    }

    fn cond(&mut self, cond: &mut Cond) {
        match cond {
            Cond::Count(f, cmp, n) => {
                let asked = f.0.contains(&Is::Controlled(Who::Any));
                if asked {
                    self.about(|walk| walk.filter(f));
                } else {
                    self.filter(f);
                }
                self.num(n);
                if asked {
                    // "While a player has ..., that player ...": every player of whom it is true.
                    let own = |i: &Is| {
                        if *i == Is::Controlled(Who::Any) { Is::Controlled(Who::Themself) } else { i.clone() }
                    };
                    let theirs = Cond::Count(Filter::of(f.0.iter().map(own)), *cmp, n.clone());
                    self.players.push(Who::EachWith(Box::new(theirs)));
                }
            }
            Cond::Compare(a, cmp, b) => {
                if let Some(mut theirs) = asked_of_each(a, *cmp, b) {
                    self.about(|walk| {
                        walk.num(a);
                        walk.num(b);
                        walk.cond(&mut theirs);
                    });
                    self.players.push(Who::EachWith(Box::new(theirs)));
                    return;
                }
                self.num(a);
                self.num(b);
                if let Num::Count(f) = a
                    && let Some(home) = f.0.iter().find(|i| matches!(i, Is::At(Place::Home(_))))
                    && let Is::At(place) = home
                {
                    self.places.push(place.clone());
                }
            }
            Cond::Is(r, f) => {
                let head = if let Ref::That(h) = r { Some(*h) } else { None };
                self.refer(r);
                self.filter(f);
                let mut parts = f.0.clone();
                parts.extend(like(head).0);
                self.speak(r.clone(), &Filter::of(parts), Many::One);
            }
            Cond::During(_, Some(who)) | Cond::TurnOf(who) => self.who(who),
            Cond::InFaceoff(_, f, p) => {
                if let Some(f) = f {
                    self.filter(f);
                    if let [Is::The(r)] = f.0.as_slice() {
                        let r = r.clone();
                        let like = if r == Ref::This { Filter::of([Is::Type(self.on)]) } else { Filter::any() };
                        self.speak(r, &like, Many::One);
                    }
                }
                if let Some(p) = p {
                    self.place(p);
                }
            }
            Cond::Happened(h, _, n, _) => {
                self.happening(h);
                self.num(n);
            }
            Cond::Not(c) => self.cond(c),
            // "3 Friends at a Problem, ... there": the Problem at which they are so many.
            Cond::All(list) if so_many_there(list).is_some() => {
                if let Some(mut there) = so_many_there(list) {
                    self.cond(&mut there);
                    *cond = there;
                }
            }
            Cond::All(list) | Cond::Any(list) => list.iter_mut().for_each(|c| self.cond(c)),
            Cond::Same(a, b) => {
                self.refer(a);
                self.refer(b);
            }
            Cond::Even(n) => self.num(n),
            Cond::Guessed(slot) => *slot = self.guesses.last().copied().unwrap_or(Slot(0)),
            Cond::During(_, None) | Cond::Did => {}
        }
    }

    // Acts and effects.

    fn goal(&mut self, goal: &mut Goal) {
        match goal {
            Goal::Hand(who)
            | Goal::Top(_, who)
            | Goal::Bottom(_, who)
            | Goal::TopOrBottom(_, who)
            | Goal::Discard(who)
            | Goal::Banished(who)
            | Goal::Shuffled(_, who) => self.who(who),
            Goal::Play { at, control, state } => {
                if let Some(at) = at {
                    self.place(at);
                }
                if let Some(who) = control {
                    self.who(who);
                }
                self.entries(state);
            }
            Goal::Onto(noun) | Goal::Beneath(noun) => self.noun(noun),
            Goal::Aside | Goal::Back => {}
        }
    }

    fn entries(&mut self, entries: &mut [Entry]) {
        for entry in entries {
            match entry {
                Entry::Counters(_, n) => self.num(n),
                Entry::Exhausted | Entry::FaceUp | Entry::FaceDown | Entry::Frightened | Entry::Attached => {}
            }
        }
    }

    fn going(&mut self, noun: &mut Noun, place: &mut Place) {
        // "move a character to that Friend's Problem": that Friend is not the one moved.
        if let Place::Of(Ref::That(_)) = place {
            self.place(place);
            self.noun(noun);
        } else {
            self.noun(noun);
            self.place(place);
        }
        match place {
            Place::Here | Place::Slot(_) | Place::Of(_) => self.places.push(place.clone()),
            Place::Problem
            | Place::OtherProblem
            | Place::ProblemOf(_)
            | Place::ProblemWith(_)
            | Place::AreaWith(_)
            | Place::ProblemWhere(_)
            | Place::ProblemBut(_)
            | Place::RandomProblem
            | Place::RandomArea
            | Place::Anywhere => {
                if let Some(last) = self.cards.last() {
                    self.places.push(Place::Of(last.is.clone()));
                }
            }
            Place::There
            | Place::Home(_)
            | Place::EachProblem
            | Place::DifferentProblems
            | Place::Previous
            | Place::Itself => {}
        }
    }

    /// "look at a player's hand and choose a card": one of those.
    fn among(&self, act: &mut Act) {
        if let Act::Choose(Noun::Pick { of, .. }) = act
            && of.0.is_empty()
            && let Some(Spoken { is, many: Many::Several, .. }) = self.cards.last()
        {
            of.0.push(Is::The(is.clone()));
        }
    }

    fn act(&mut self, act: &mut Act) {
        self.among(act);
        match act {
            Act::To(_, n) | Act::Look(n) | Act::Reveal(n) | Act::Choose(n) | Act::StartFaceoff { involving: n, .. } => {
                self.noun(n)
            }
            // Any number of the cards make one pile, the rest the other.
            Act::Separate(noun, slot) => {
                if *noun == Noun::The(Ref::It) {
                    *noun = Noun::The(Ref::Them);
                }
                self.noun(noun);
                *slot = self.bind();
                self.bind();
                self.piles.push(*slot);
                if let Noun::The(r) = noun {
                    let of = Filter::of([Is::The(r.clone())]);
                    *noun = Noun::Pick { take: Take::AnyNumber, of, by: None, slot: *slot };
                }
            }
            Act::Guess(cond, slot) => {
                self.cond(cond);
                *slot = self.bind();
                self.guesses.push(*slot);
            }
            Act::Draw(n)
            | Act::DrawFromBottom(n)
            | Act::DrawUntil(n)
            | Act::Gain(n)
            | Act::Lose(n)
            | Act::Pay(n)
            | Act::Score(n)
            | Act::Flip(n) => self.num(n),
            Act::Move(n, p) | Act::Send(n, p) => self.going(n, p),
            Act::Put(n, goal) => {
                self.noun(n);
                self.goal(goal);
            }
            Act::PutCounters(n, kind, noun) | Act::RemoveCounters(n, kind, noun) | Act::Distribute(n, kind, noun) => {
                self.counter(kind);
                self.num(n);
                self.noun(noun);
            }
            Act::Tokens { n, at, slot, token } => {
                self.num(n);
                if let Some(at) = at {
                    self.place(at);
                }
                let many = if *n == Num::Lit(1) && !matches!(at, Some(Place::EachProblem)) {
                    Many::One
                } else {
                    Many::Several
                };
                let traits = token.traits.iter().cloned().map(Is::Trait);
                let like = Filter::of(traits.chain([Is::Token, Is::Type(CardType::Friend)]));
                *slot = self.bound(&like, many);
            }
            Act::TokenCopy { n, of, state, at } => {
                self.num(n);
                self.noun(of);
                self.entries(state);
                if let Some(at) = at {
                    self.place(at);
                }
            }
            Act::RevealUntil { n, whose, of, slot } => {
                self.num(n);
                self.who(whose);
                self.filter(of);
                *slot = self.bind();
                let all = self.bound(&Filter::any(), Many::Several);
                debug_assert_eq!(all.0, slot.0 + 1);
                let many = if *n == Num::Lit(1) { Many::One } else { Many::Several };
                self.speak(Ref::Slot(*slot), of, many);
            }
            Act::Search { whose, of, take, slot, .. } => {
                self.opposed |= *whose == Who::Opponent;
                self.who(whose);
                let many = self.take(take);
                self.filter(of);
                *slot = self.bound(of, many);
            }
            Act::Shuffle(_, who) | Act::SkipPhase(_, who) => self.who(who),
            Act::Play { what, at, state, .. } => {
                self.noun(what);
                if let Some(at) = at {
                    self.place(at);
                }
                self.entries(state);
            }
            Act::Challenge { what, with } => {
                // "challenge a Troublemaker with it": it is not the Troublemaker.
                if let Some(with) = with {
                    self.noun(with);
                }
                self.noun(what);
            }
            Act::ChooseColor(slot) => {
                *slot = self.bind();
                self.colors.push(*slot);
            }
            Act::ChooseNumber(slot) => {
                *slot = self.bind();
                self.numbers.push(*slot);
            }
            Act::ChooseType(_, slot) | Act::NameCard(slot) => *slot = self.bind(),
            Act::ChoosePlayer(who, slot) => {
                self.who(who);
                *slot = self.bind();
                self.players.push(Who::Slot(*slot));
            }
            Act::ChooseProblem(place, slot) => {
                self.place(place);
                *slot = self.bind();
                self.places.push(Place::Slot(*slot));
            }
            Act::TakeControl(n, until) => {
                self.noun(n);
                self.until(until);
            }
            Act::ExchangeControl(n, until) => {
                self.noun(n);
                self.until(until);
            }
            Act::CopyEffect(r) => {
                // Events have effects to copy: "exhaust this card to copy its effects" means the Event's.
                if *r == Ref::It {
                    *r = Ref::That(Head::Event);
                }
                self.refer(r);
            }
            Act::EndFaceoff
            | Act::ExtraTurn
            | Act::ExtraPhase(..)
            | Act::Skip(_)
            | Act::WinGame
            | Act::LoseGame
            | Act::Perform(_) => {}
        }
    }

    /// What a player does: inside, "they" is that player.
    fn acting(&mut self, who: &mut Who, inside: impl FnOnce(&mut Walk)) {
        self.who(who);
        if *who == Who::You {
            inside(self);
            return;
        }
        self.about(inside);
        self.players.push(who.clone());
    }

    /// What a player may do: inside, "they" is that player, by name where there is only one such player.
    fn offered(&mut self, who: &mut Who, effect: &mut Effect) {
        self.who(who);
        match who {
            Who::You => self.effect(effect),
            Who::Opponent
            | Who::Slot(_)
            | Who::Owner(_)
            | Who::Controller(_)
            | Who::Challenger
            | Who::TurnPlayer
            | Who::OpponentOf(_)
            | Who::Winner
            | Who::Most(_) => {
                self.players.push(who.clone());
                self.effect(effect);
            }
            Who::EachPlayer | Who::EachOpponent | Who::Any | Who::They | Who::Themself | Who::EachWith(_) => {
                self.about(|walk| walk.effect(effect));
                self.players.push(who.clone());
            }
        }
    }

    /// "exhaust this card to turn it face-down": what pays is not what is meant, if something else was spoken of.
    fn cost(&mut self, acts: &mut Vec<Act>) {
        // "this card and a Friend of yours": each is a part of the cost by itself.
        *acts = acts.drain(..).flat_map(parts).collect();
        let spoken = self.cards.iter().any(|s| s.many == Many::One);
        for act in acts {
            let before = self.cards.len();
            self.act(act);
            if spoken {
                let paid = self.cards.split_off(before);
                self.cards.extend(paid.into_iter().filter(|s| s.is != Ref::This));
            }
        }
    }

    fn acts(&mut self, acts: &mut [Act]) {
        acts.iter_mut().for_each(|a| self.act(a));
    }

    /// "a player": one of your choice, and the same one from then on.
    fn by_somebody(&mut self, effect: &mut Effect) {
        let (slot, choice) = match self.somebody {
            Some(slot) => (slot, None),
            None => {
                let slot = self.bind();
                self.somebody = Some(slot);
                (slot, Some(Effect::Do(Who::You, Act::ChoosePlayer(Who::Any, slot))))
            }
        };
        if let Effect::Do(who, act) = effect
            && let Some(who) = anybody(who, act)
        {
            *who = Who::Slot(slot);
        }
        self.players.push(Who::Slot(slot));
        self.effect(effect);
        if let Some(choice) = choice {
            *effect = Effect::Seq(vec![choice, effect.clone()]);
        }
    }

    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Do(who, act) = effect
            && anybody(who, act).is_some()
        {
            return self.by_somebody(effect);
        }
        match effect {
            Effect::Do(who, act) => {
                if let Some(at_each) = at_each_problem(act) {
                    let problems = Noun::Every { of: Filter::of([Is::Type(CardType::Problem)]), slot: Slot(0) };
                    let mut each = Effect::ForEach(Each::Card(problems), Box::new(Effect::Do(who.clone(), at_each)));
                    self.effect(&mut each);
                    *effect = each;
                    return;
                }
                let place = one_problem(act);
                let mut slot = None;
                if let Some(host) = one_host(act) {
                    let mut choice = Effect::Do(who.clone(), Act::Choose(host));
                    self.effect(&mut choice);
                    settle_host(act, self.cards.last().map_or(Ref::This, |s| s.is.clone()));
                    self.acting(who, |walk| walk.act(act));
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                    return;
                }
                self.acting(who, |walk| {
                    if let Some((place, of)) = place {
                        let mut of = of;
                        walk.filter(&mut of);
                        slot = Some((walk.bind(), of));
                        settle_problem(act, &place, slot.as_ref().map_or(Slot(0), |(s, _)| *s));
                    }
                    walk.act(act);
                });
                // "It is sent to that player's home and they ...": whoever's home that is, not who is made to send it.
                if let (Who::Owner(_), Act::Send(_, Place::Home(whose))) = (&*who, &*act) {
                    self.players.push(whose.clone());
                }
                if let Some((slot, of)) = slot {
                    let choice = Effect::Do(who.clone(), Act::ChooseProblem(Place::ProblemWith(of), slot));
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                }
            }
            Effect::Change { change, until } => {
                self.change(change);
                self.until(until);
            }
            Effect::Seq(list) => {
                if let Some(each) = colors_of_each(list) {
                    *list = each;
                }
                list.iter_mut().for_each(|e| self.effect(e));
                freed_first(list);
                taken_first(list);
            }
            Effect::May(who, e) => self.offered(who, e),
            Effect::Pay { who, cost, then } => {
                self.acting(who, |walk| walk.cost(cost));
                self.effect(then);
            }
            Effect::PayOr { who, cost, or } => {
                self.acting(who, |walk| walk.cost(cost));
                self.effect(or);
            }
            Effect::IfDone { first, then, otherwise } => {
                self.effect(first);
                self.effect(then);
                if let Some(e) = otherwise {
                    self.effect(e);
                }
            }
            Effect::If { cond, then, otherwise } => {
                // The lesser effect is spoken of first: "Draw a card. If ..., draw 2 cards instead."
                self.cond(cond);
                self.effect(then);
                if let Some(e) = otherwise {
                    self.effect(e);
                    if let Cond::Not(_) = cond {
                        chosen_likewise(then, e);
                    }
                }
            }
            Effect::Modal { n, options, .. } => {
                self.num(n);
                options.iter_mut().for_each(|e| self.effect(e));
            }
            Effect::ForEach(each, e) => match each {
                Each::Card(noun) => {
                    // Each of a set spoken of has a slot of its own in turn.
                    if let Noun::The(r) = noun {
                        *noun = Noun::Every { of: Filter::of([Is::The(r.clone())]), slot: Slot(0) };
                    }
                    self.noun(noun);
                    if let Some(last) = self.cards.last_mut() {
                        last.many = Many::One;
                    }
                    self.effect(e);
                }
                Each::Player(who) => self.acting(who, |walk| walk.effect(e)),
            },
            Effect::Later { when, cond, effect, until, slot, .. } => {
                *slot = self.five();
                self.event(when, slot.0);
                if let Some(cond) = cond {
                    self.cond(cond);
                }
                self.effect(effect);
                self.until(until);
            }
            Effect::Instead { would, until, slot } => {
                *slot = self.five();
                self.would(would, slot.0);
                self.until(until);
            }
            Effect::Nothing => {}
        }
    }

    fn five(&mut self) -> Slot {
        let slot = Slot(self.next);
        self.next = self.next.saturating_add(EVENT);
        slot
    }

    fn would(&mut self, would: &mut Would, base: u8) {
        self.event(&mut would.when, base);
        if let Some(cond) = &mut would.cond {
            self.cond(cond);
        }
        if let Some(may) = &mut would.may {
            self.who(may);
        }
        self.effect(&mut would.instead);
    }

    fn change(&mut self, change: &mut Change) {
        if let Some(cond) = &mut change.cond {
            self.cond(cond);
        }
        match &mut change.what {
            Subject::Cards(noun) => {
                let each = matches!(self.players.last(), Some(Who::EachWith(_)));
                let theirs = matches!(noun, Noun::Every { of, .. } if of.0.contains(&Is::Controlled(Who::They)));
                self.noun(noun);
                // "While a player has ..., their Friends ...": the condition is in whose they are.
                if each && theirs {
                    change.cond = None;
                }
            }
            Subject::Players(who) => {
                let they = *who == Who::They;
                self.who(who);
                // "While a player has ..., that player ...": the condition is in who is meant.
                if they && matches!(who, Who::EachWith(_)) {
                    change.cond = None;
                }
            }
            Subject::Game => {}
        }
        if let Subject::Cards(Noun::Every { of, .. }) = &change.what
            && of.0.iter().any(|i| matches!(i, Is::In(Zone::Hand, _)))
        {
            // In a hand Hasty is all it says: when the card may be played.
            for m in &mut change.mods {
                if *m == Mod::Keyword(Keyword::Hasty) {
                    *m = Mod::MayPlayAs(Timing::Immediate);
                }
            }
        }
        let players = matches!(&change.what, Subject::Players(who) if *who != Who::You);
        let mods = &mut change.mods;
        if players {
            self.about(|walk| mods.iter_mut().for_each(|m| walk.modifier(m)));
        } else {
            mods.iter_mut().for_each(|m| self.modifier(m));
        }
    }

    fn modifier(&mut self, m: &mut Mod) {
        match m {
            Mod::Power(n)
            | Mod::PowerAs(n, _)
            | Mod::SetPower(n)
            | Mod::HomeLimit(n)
            | Mod::HandSize(n)
            | Mod::Bonus(n)
            | Mod::SetBonus(n)
            | Mod::PointValue(n)
            | Mod::FlipMore(n)
            | Mod::PowerTotal(n)
            | Mod::DoublePower(n)
            | Mod::KeywordOf(_, n)
            | Mod::MoreConfronts(n)
            | Mod::Requirement { by: n, .. }
            | Mod::KeywordCost { by: n, .. } => self.num(n),
            Mod::AddPowerOf(noun) => {
                // It is another's power that is added.
                let subject = self.cards.pop();
                self.noun(noun);
                self.cards.extend(subject);
            }
            Mod::ColorOf(r) | Mod::AbilitiesOf(r) => self.refer_past(r),
            Mod::ColorsOf(f) => self.filter(f),
            Mod::Ability(quoted) => **quoted = resolve(quoted, self.on, Stands::Alone),
            Mod::Control(who) | Mod::MayPlayFrom(_, who) | Mod::MayLookAt(who) => self.who(who),
            Mod::Cant(h) => self.happening(h),
            Mod::CantUnless(h, acts) => {
                self.happening(h);
                self.acts(acts);
            }
            Mod::CantUnlessCond(h, cond) => {
                self.happening(h);
                self.cond(cond);
            }
            Mod::AtMost(h, n, _) => {
                self.happening(h);
                self.num(n);
            }
            // "that Problem" is where what costs more leads.
            Mod::Cost { of: h, by: n, .. } => {
                self.happening(h);
                let before = self.cards.len();
                if let Some(Spot::At(_)) = &h.to {
                    let problem = Filter::of([Is::Type(CardType::Problem)]);
                    self.cards.push(Spoken { is: Ref::Slot(Slot::AREA), like: problem, many: Many::One });
                }
                self.num(n);
                self.cards.truncate(before);
            }
            Mod::Need { by, at, .. } => {
                self.num(by);
                self.place(at);
            }
            Mod::EntersWith(entries) => self.entries(entries),
            Mod::ContributesAt(place) | Mod::Meets(place) => self.place(place),
            Mod::ExtraTroublemaker(n, place) => {
                self.num(n);
                self.place(place);
            }
            Mod::TroublemakersDontStop(f, place) => {
                self.filter(f);
                self.place(place);
            }
            Mod::LockPower
            | Mod::Color(_)
            | Mod::LoseColors
            | Mod::Trait(_)
            | Mod::LoseTrait(_)
            | Mod::Keyword(_)
            | Mod::LoseAbilities
            | Mod::LoseKeyword(_)
            | Mod::ShareAbilities
            | Mod::Type(_)
            | Mod::AlsoNamed(_)
            | Mod::ContributesExhausted
            | Mod::NoRequirement
            | Mod::NotCountedAtHome
            | Mod::DoesNotReady
            | Mod::MayPlayAs(_)
            | Mod::MayMoveAs(_)
            | Mod::PlaysRevealed(_)
            | Mod::LowestWins
            | Mod::IgnoresHighest
            | Mod::NotInvolved
            | Mod::ChooseEach => {}
        }
    }

    fn until(&mut self, until: &mut Until) {
        match until {
            Until::StartOfNextTurn(who) | Until::EndOfTurnOf(who) => self.who(who),
            Until::Happens(h) => self.happening(h),
            Until::While(cond) => self.cond(cond),
            Until::EndOfTurn
            | Until::EndOfFaceoff
            | Until::EndOfPhase
            | Until::EndOf(_)
            | Until::Forever
            | Until::Used
            | Until::UsedOrEndOfTurn
            | Until::UsedOrEndOfFaceoff => {}
        }
    }

    fn ability(&mut self, ability: &mut Ability) {
        match ability {
            Ability::PlayHome => {}
            Ability::PlayOn(f) => self.filter(f),
            Ability::PlayIf(cond) => self.cond(cond),
            Ability::AddedCost(acts) | Ability::OtherCost { optional: acts, .. } => self.acts(acts),
            Ability::Always { change, .. } => self.change(change),
            Ability::Activated { react, cond, cost, effect, by, .. } => {
                if let Some(h) = react {
                    self.event(h, 0);
                }
                if let Some(cond) = cond {
                    self.cond(cond);
                }
                // A card that goes itself speaks of what it banished before, by another text (R123).
                self.lasting = cost.iter().any(|act| matches!(act, Act::To(Deed::Banish, Noun::The(Ref::This))));
                self.cost(cost);
                self.effect(effect);
                if let Some(by) = by {
                    self.who(by);
                }
            }
            Ability::When { when, cond, effect, .. } => {
                // 706.1d: to play a Problem is to have it enter play.
                if self.on == CardType::Problem
                    && when.deed == Deed::Play
                    && when.what.0.as_slice() == [Is::The(Ref::This)]
                {
                    when.deed = Deed::Enter;
                }
                self.event(when, 0);
                if let Some(cond) = cond {
                    self.cond(cond);
                }
                self.effect(effect);
            }
            Ability::Instead { would, .. } => self.would(would, 0),
            Ability::AsEnters { what, effect } => {
                self.filter(what);
                self.speak(Ref::Slot(Slot(0)), what, Many::One);
                self.effect(effect);
            }
            Ability::Both(a, b) => {
                self.ability(a);
                self.ability(b);
            }
            Ability::State { cond, effect } => {
                self.lasting = true;
                self.cond(cond);
                self.effect(effect);
            }
            Ability::Further(effect) => self.effect(effect),
            Ability::AsPlays { when, effect } => {
                self.event(when, 0);
                self.effect(effect);
            }
        }
    }
}

/// The parts of a cost that is paid with several things.
fn parts(act: Act) -> Vec<Act> {
    match act {
        Act::To(deed, Noun::Both(a, b)) => [parts(Act::To(deed, *a)), parts(Act::To(deed, *b))].concat(),
        act => vec![act],
    }
}

/// Where an act is done by "a player", or to a hand or deck of "a player".
fn anybody<'t>(who: &'t mut Who, act: &'t mut Act) -> Option<&'t mut Who> {
    if *who == Who::Any {
        return Some(who);
    }
    match act {
        Act::Look(Noun::Top { whose, .. }) | Act::Reveal(Noun::Top { whose, .. }) => {
            (*whose == Who::Any).then_some(whose)
        }
        Act::Look(Noun::Every { of, .. }) | Act::Reveal(Noun::Every { of, .. }) => {
            of.0.iter_mut().find_map(|is| match is {
                Is::In(Zone::Hand, Some(whose)) if *whose == Who::Any => Some(whose),
                _ => None,
            })
        }
        _ => None,
    }
}

/// "a player has more power here than any opponent": what is asked of each player, who is "they" in it.
fn asked_of_each(a: &Num, cmp: crate::word::Cmp, b: &Num) -> Option<Cond> {
    let theirs = |f: &Filter| {
        let own = |i: &Is| if *i == Is::Controlled(Who::Any) { Is::Controlled(Who::They) } else { i.clone() };
        f.0.contains(&Is::Controlled(Who::Any)).then(|| Filter::of(f.0.iter().map(own)))
    };
    let a = match a {
        Num::Sum(stat, f) => Num::Sum(*stat, theirs(f)?),
        Num::Count(f) => Num::Count(theirs(f)?),
        _ => return None,
    };
    Some(Cond::Compare(a, cmp, b.clone()))
}

/// "at least 3 Friends at a Problem" and "during faceoffs there": during faceoffs at a Problem where they are so many.
fn so_many_there(list: &[Cond]) -> Option<Cond> {
    let [Cond::Count(f, cmp, n), Cond::InFaceoff(kind, involving, Some(Place::There))] = list else { return None };
    if !f.0.contains(&Is::At(Place::Problem)) {
        return None;
    }
    let there = |i: &Is| if *i == Is::At(Place::Problem) { Is::At(Place::There) } else { i.clone() };
    let many = Cond::Count(Filter::of(f.0.iter().map(there)), *cmp, n.clone());
    Some(Cond::InFaceoff(*kind, involving.clone(), Some(Place::ProblemWhere(Box::new(many)))))
}

/// "each player chooses a color; their characters ...": one player after the other, each with a colour of their own.
fn colors_of_each(list: &[Effect]) -> Option<Vec<Effect>> {
    let [Effect::Do(Who::EachPlayer, Act::ChooseColor(slot)), rest @ ..] = list else { return None };
    let players = [Who::TurnPlayer, Who::OpponentOf(Box::new(Who::TurnPlayer))];
    let of = |who: Who| std::iter::once(Effect::Do(who, Act::ChooseColor(*slot))).chain(rest.iter().cloned());
    Some(players.into_iter().flat_map(of).collect())
}

/// Whether a deed is done to a card.
fn is_of_a_card(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Flip
            | Deed::Put
            | Deed::Play
            | Deed::Enter
            | Deed::Leave
            | Deed::Discard
            | Deed::Draw
            | Deed::Banish
            | Deed::Dismiss
            | Deed::Retire
            | Deed::Spend
            | Deed::Reveal
    )
}

fn like(head: Option<Head>) -> Filter {
    match head {
        Some(Head::Friend) => Filter::of([Is::Type(CardType::Friend)]),
        Some(Head::Mane) => Filter::of([Is::Type(CardType::Mane)]),
        Some(Head::Character) => Filter::of([Is::Character]),
        Some(Head::Troublemaker) => Filter::of([Is::Type(CardType::Troublemaker)]),
        Some(Head::Resource) => Filter::of([Is::Type(CardType::Resource)]),
        Some(Head::Event) => Filter::of([Is::Type(CardType::Event)]),
        Some(Head::Problem) => Filter::of([Is::Type(CardType::Problem)]),
        Some(Head::Token) => Filter::of([Is::Token]),
        Some(
            Head::Card
            | Head::Counter
            | Head::Color
            | Head::Player
            | Head::Area
            | Head::Deck
            | Head::Number
            | Head::Pile,
        )
        | None => Filter::any(),
    }
}

/// Whether a description says what kind of card it is, and not only where it is or was.
fn tells(described: &Filter) -> bool {
    !described
        .0
        .iter()
        .all(|i| matches!(i, Is::In(..) | Is::ThisWay(_) | Is::Controlled(_) | Is::Owned(_) | Is::Beneath(_)))
}

/// Whether what was described may be called by the noun.
fn fits(described: &Filter, head: Head) -> bool {
    let ty = described.0.iter().find_map(|i| if let Is::Type(t) = i { Some(*t) } else { None });
    let character = described.0.contains(&Is::Character);
    match head {
        Head::Card | Head::Deck | Head::Pile => true,
        // What lies in a deck or beneath a card may be anything.
        _ if ty.is_none() && described.0.iter().any(|i| matches!(i, Is::Beneath(_))) => false,
        Head::Friend => {
            let nothing_said = described.0.iter().all(|i| matches!(i, Is::In(_, None)));
            ty == Some(CardType::Friend) || (ty.is_none() && !nothing_said) || character
        }
        Head::Character => character || matches!(ty, Some(CardType::Friend | CardType::Mane) | None),
        Head::Mane => character || ty == Some(CardType::Mane),
        Head::Troublemaker => matches!(ty, Some(CardType::Troublemaker) | None) && !character,
        Head::Resource => matches!(ty, Some(CardType::Resource) | None) && !character,
        Head::Event => matches!(ty, Some(CardType::Event) | None) && !character,
        Head::Problem => matches!(ty, Some(CardType::Problem) | None) && !character,
        Head::Token => described.0.contains(&Is::Token),
        Head::Counter | Head::Color | Head::Player | Head::Area | Head::Number => false,
    }
}

/// "all characters at a Problem": the player picks the Problem, one at which there is such a card.
fn one_problem(act: &Act) -> Option<(Place, Filter)> {
    let filter = act_nouns(act).into_iter().find_map(|noun| match noun {
        Noun::Every { of, .. } if place_of(of).is_some() => Some(of),
        _ => None,
    })?;
    let rest = Filter::of(filter.0.iter().filter(|i| !matches!(i, Is::At(_))).cloned());
    Some((place_of(filter)?.clone(), rest))
}

fn place_of(filter: &Filter) -> Option<&Place> {
    filter.0.iter().find_map(|i| match i {
        Is::At(place @ (Place::Problem | Place::OtherProblem)) => Some(place),
        _ => None,
    })
}

fn act_nouns(act: &Act) -> Vec<&Noun> {
    match act {
        Act::To(_, noun) | Act::Move(noun, _) | Act::Send(noun, _) | Act::Put(noun, _) => halves(noun),
        Act::PutCounters(_, _, noun) | Act::StartFaceoff { involving: noun, .. } => halves(noun),
        _ => Vec::new(),
    }
}

fn halves(noun: &Noun) -> Vec<&Noun> {
    match noun {
        Noun::Both(a, b) => [halves(a), halves(b)].concat(),
        one => vec![one],
    }
}

/// Puts the Problem chosen in the place of "a Problem".
fn settle_problem(act: &mut Act, place: &Place, slot: Slot) {
    fn settle(noun: &mut Noun, place: &Place, slot: Slot) {
        match noun {
            Noun::Every { of, .. } => {
                for is in &mut of.0 {
                    if *is == Is::At(place.clone()) {
                        *is = Is::At(Place::Slot(slot));
                    }
                }
            }
            Noun::Both(a, b) => {
                settle(a, place, slot);
                settle(b, place, slot);
            }
            _ => {}
        }
    }
    match act {
        Act::To(_, noun) | Act::Move(noun, _) | Act::Send(noun, _) | Act::Put(noun, _) => settle(noun, place, slot),
        Act::PutCounters(_, _, noun) | Act::StartFaceoff { involving: noun, .. } => settle(noun, place, slot),
        _ => {}
    }
}

/// "all cards from beneath a Friend": the player picks the Friend first.
fn one_host(act: &Act) -> Option<Noun> {
    act_nouns(act).into_iter().find_map(|noun| match noun {
        Noun::Every { of, .. } => of.0.iter().find_map(|i| match i {
            Is::Beneath(host) => match &**host {
                Noun::Every { of, .. } => {
                    Some(Noun::Pick { take: Take::Exactly(Num::Lit(1)), of: of.clone(), by: None, slot: Slot(0) })
                }
                _ => None,
            },
            _ => None,
        }),
        _ => None,
    })
}

/// Puts the card chosen in the place of "a Friend".
fn settle_host(act: &mut Act, host: Ref) {
    if let Act::To(_, Noun::Every { of, .. }) | Act::Put(Noun::Every { of, .. }, _) = act {
        for is in &mut of.0 {
            if let Is::Beneath(noun) = is {
                **noun = Noun::The(host.clone());
            }
        }
    }
}

/// "Dismiss a Friend. If ..., banish that Friend instead.": the Friend is chosen for the second as for the first.
fn chosen_likewise(first: &Effect, second: &mut Effect) {
    let mut picks: Vec<Noun> = Vec::new();
    each_noun(&mut first.clone(), &mut |noun| {
        if let Noun::Pick { .. } = noun {
            picks.push(noun.clone());
        }
    });
    each_noun(second, &mut |noun| {
        let Noun::The(Ref::Slot(slot)) = noun else { return };
        let found = picks.iter().position(|p| matches!(p, Noun::Pick { slot: s, .. } if s == slot));
        if let Some(i) = found {
            *noun = picks.remove(i);
        }
    });
}

/// The nouns that the acts and changes of an effect are about.
fn each_noun(effect: &mut Effect, see: &mut dyn FnMut(&mut Noun)) {
    match effect {
        Effect::Do(
            _,
            Act::To(_, noun)
            | Act::Move(noun, _)
            | Act::Send(noun, _)
            | Act::Put(noun, _)
            | Act::PutCounters(_, _, noun)
            | Act::RemoveCounters(_, _, noun)
            | Act::Choose(noun)
            | Act::TakeControl(noun, _),
        ) => see(noun),
        Effect::Do(..) => {}
        Effect::Change { change, .. } => {
            if let Subject::Cards(noun) = &mut change.what {
                see(noun);
            }
        }
        Effect::Seq(list) => list.iter_mut().for_each(|e| each_noun(e, see)),
        Effect::May(_, e) | Effect::Pay { then: e, .. } | Effect::PayOr { or: e, .. } => each_noun(e, see),
        Effect::IfDone { first, .. } => each_noun(first, see),
        Effect::If { .. }
        | Effect::Modal { .. }
        | Effect::ForEach(..)
        | Effect::Later { .. }
        | Effect::Instead { .. }
        | Effect::Nothing => {}
    }
}

/// "dismiss this card and put the cards beneath it into play": the cards beneath go first, or they would fall.
fn freed_first(list: &mut [Effect]) {
    let frees = |e: &Effect| match e {
        Effect::Do(_, Act::Put(Noun::Every { of, .. }, _)) => {
            of.0.iter().any(|i| matches!(i, Is::Beneath(n) if **n == Noun::The(Ref::This)))
        }
        _ => false,
    };
    let leaves = |e: &Effect| {
        matches!(e, Effect::Do(_, Act::To(Deed::Dismiss | Deed::Retire | Deed::Banish, Noun::The(Ref::This))))
    };
    for i in 1..list.len() {
        if leaves(&list[i - 1]) && frees(&list[i]) {
            list.swap(i - 1, i);
        }
    }
}

/// "this card is sent to their home and they gain control of it": it can only be at home with whoever controls it.
fn taken_first(list: &mut [Effect]) {
    for i in 1..list.len() {
        if let Effect::Do(_, Act::Send(Noun::The(sent), Place::Home(_))) = &list[i - 1]
            && let Effect::Do(_, Act::TakeControl(Noun::The(taken), _)) = &list[i]
            && sent == taken
        {
            list.swap(i - 1, i);
        }
    }
}

/// "move one of your characters to each Problem", "exhaust a character at each Problem": once for each.
fn at_each_problem(act: &Act) -> Option<Act> {
    let that = Place::Of(Ref::That(Head::Problem));
    let there = |f: &Filter| {
        let at = |i: &Is| if *i == Is::At(Place::EachProblem) { Is::At(that.clone()) } else { i.clone() };
        Filter::of(f.0.iter().map(at))
    };
    match act {
        Act::Move(n @ Noun::Pick { .. }, Place::EachProblem) => Some(Act::Move(n.clone(), that)),
        Act::Send(n @ Noun::Pick { .. }, Place::EachProblem) => Some(Act::Send(n.clone(), that)),
        Act::To(deed, Noun::Pick { take, of, by, slot }) if of.0.contains(&Is::At(Place::EachProblem)) => {
            let n = Noun::Pick { take: take.clone(), of: there(of), by: by.clone(), slot: *slot };
            Some(Act::To(*deed, n))
        }
        _ => None,
    }
}
