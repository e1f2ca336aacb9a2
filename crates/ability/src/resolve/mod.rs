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
//! * "that many" is the number of the event or of the set bound last. "X" is how many action tokens the cost took that
//!   says to pay X.
//! * "its" in a description that compares two numbers of a card ("power greater than its cost") is the card described.
//! * "other", "another" on a card that is no character, and where something happens to another card: than the character
//!   spoken of last.
//! * "an opponent's" of what each player does, or a player of a Problem's text: of an opponent of theirs.
//! * "its" of each of several cards that are changed, with no card spoken of: of each its own.
//! * A card that is picked in a sentence which speaks of it before is chosen first.
//! * "If it was ..." is tested before what the text did to that card last; of cards attached to "a Friend" the Friend is chosen first.
//! * What the winner or loser of a faceoff does that the text starts waits for the end of it.
//! * "that player" with no player spoken of, but an opponent's card: that opponent.
//! * With nothing to mean: on an attachment "it" and "that Friend" are the host and "there" its area; elsewhere "it"
//!   is this card and "there" its area, and "they" is the player of the event.
//! * A quoted ability is resolved by itself. `Ref::This` stays.

mod act;
mod asked;
mod before;
mod change;
mod cost;
mod each;
mod effect;
mod event;
mod first;
mod given;
mod goal;
mod noun;
mod other;
mod plain;
mod pronoun;
mod row;
mod scene;
mod settle;
mod terms;

use crate::tree::*;
use crate::word::CardType;

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
    let (out, walk) = walked(ability, on, stands);
    (out, walk.next)
}

fn walked(ability: &Ability, on: CardType, stands: Stands) -> (Ability, Walk) {
    let mut out = ability.clone();
    let mut walk = Walk {
        on,
        stands,
        next: EVENT,
        cards: Vec::new(),
        players: Vec::new(),
        places: Vec::new(),
        scene: None,
        away: Vec::new(),
        table: false,
        numbers: Vec::new(),
        colors: Vec::new(),
        counters: Vec::new(),
        guesses: Vec::new(),
        piles: Vec::new(),
        opposed: false,
        eventless: matches!(ability, Ability::Always { .. }),
        used: matches!(ability, Ability::Activated { react: None, by: None, .. }),
        somebody: None,
        lasting: false,
        within: Vec::new(),
        chosen: None,
        elsewhere: false,
        relative: false,
        pays: false,
        played: None,
        own: None,
        had: None,
        x: None,
        unknown: false,
        less: false,
        several: false,
        uncounted: false,
        together: false,
        revealed: None,
    };
    walk.ability(&mut out);
    (out, walk)
}

/// Whether a text leaves open what it speaks of: a number X, or "it" where any of several cards may be meant.
pub fn leaves_open(ability: &Ability, on: CardType) -> bool {
    walked(ability, on, Stands::Alone).1.unknown
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
    /// Where what was spoken of last happened or is: "there", with no area spoken of.
    scene: Option<Place>,
    /// Cards that were discarded: nothing is done to them that is done to cards in play.
    away: Vec<Ref>,
    /// Whether what is done is done to cards in play.
    table: bool,
    numbers: Vec<Num>,
    colors: Vec<Slot>,
    counters: Vec<Counter>,
    guesses: Vec<Slot>,
    piles: Vec<Slot>,
    /// Whether the text speaks of what its card has done at whatever time, not of what the text itself did.
    lasting: bool,
    /// What the last thing said was that there is a card of, which "it" could mean but does not tell.
    had: Option<Filter>,
    /// What X is, once a cost has named it.
    x: Option<Num>,
    /// Whether something was spoken of that the text does not tell: an X that nothing has named, an "it" that is any.
    unknown: bool,
    /// Whether several cards are chosen that are to differ from each other.
    several: bool,
    /// Whether something is said in the place of points, tokens or cards, of which there may be fewer.
    less: bool,
    /// Whether what happens has no number, and "that many" is none of it.
    uncounted: bool,
    /// Whether the last cards spoken of were two, named together: "this card and one of your other Friends".
    together: bool,
    /// The cards that a deck was revealed for; all that were revealed are in the slot after it.
    revealed: Option<Slot>,
    /// The player chosen for "a player".
    somebody: Option<Slot>,
    /// Whether an opponent was spoken of as the one who has a card: whom "that player" means with nobody else to mean.
    opposed: bool,
    /// Whether the ability is continuous: nothing happens that its pronouns could be about.
    eventless: bool,
    /// Whether a player uses the text, so that nobody has done anything that "that player" could be about.
    used: bool,
    /// Cards said to be where something happens, and where that is: "to a Problem with a Troublemaker".
    within: Vec<(Filter, Place)>,
    /// What was chosen last, and out of which cards.
    chosen: Option<(Slot, Filter)>,
    /// Whether the ability is about what happens to another card.
    elsewhere: bool,
    /// Whether whoever acts is the one that opponents are opponents of.
    relative: bool,
    /// The card of the event, where that is its being played.
    played: Option<Slot>,
    /// The card of the event, where that is this card.
    own: Option<Ref>,
    /// Whether this card pays for what the text does.
    pays: bool,
}

impl Walk {
    fn bind(&mut self) -> Slot {
        let slot = Slot(self.next);
        self.next = self.next.saturating_add(1);
        slot
    }

    fn speak(&mut self, is: Ref, like: &Filter, many: Many) {
        self.had = None;
        self.together = false;
        if let Some(place) = like.0.iter().find_map(|i| if let Is::At(p) = i { Some(p) } else { None }) {
            match place {
                Place::Here | Place::Slot(_) | Place::Of(_) | Place::Beside(_) => self.places.push(place.clone()),
                Place::There
                | Place::Home(_)
                | Place::Anywhere
                | Place::Previous
                | Place::EachProblem
                | Place::EachOthers
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
                | Place::Crowded(..)
                | Place::ProblemBut(_) => {
                    self.places.push(Place::Beside(is.clone()));
                }
            }
        }
        self.cards.push(Spoken { is, like: like.clone(), many });
    }

    fn ability(&mut self, ability: &mut Ability) {
        given::put_off(self.on, ability);
        plain::cost_of_use(self.on, ability);
        terms::place(ability);
        self.unknown |= terms::acts_from_a_hand(ability) || terms::turns_on_itself(ability);
        match ability {
            Ability::PlayHome | Ability::Copies { .. } => {}
            Ability::PlayOn(f) => self.filter(f),
            Ability::PlayIf(cond) => self.cond(cond),
            Ability::AddedCost(acts) => self.acts(acts),
            Ability::OtherCost { cond, optional, cost: _ } => {
                if let Some(cond) = cond {
                    self.cond(cond);
                }
                self.acts(optional);
            }
            Ability::Always { change, works } => {
                self.unknown |= each::those_counted(change).is_none();
                each::whichever(change);
                each::each_while(change);
                each::whoever(change);
                if self.is_it_free() {
                    each::each_its_own(change, &Ref::Slot(Slot::ITSELF));
                }
                self.change(change);
                // In a hand Hasty is all it says: when the card may be played.
                if *works == Works::Hand {
                    change::timed(&mut change.mods);
                }
            }
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
                given::two_ifs(cond, effect);
                given::another_there(when, cond);
                before::at_the_event(when, cond);
                if let Some(cond) = cond {
                    first::those_had(cond, effect);
                    given::at_that_problem(when, cond);
                    plain::with_so_many(cond);
                }
                // At a time of the game no card is spoken of but those the condition is about.
                if let Some(cond) = cond
                    && when.what == Filter::any()
                    && when.involving.is_none()
                    && !matches!(cond, Cond::Count(of, ..) if of.0.contains(&Is::Type(CardType::Mane)))
                {
                    first::the_one(cond, effect);
                }
                self.unknown |= given::is_one_turn(when);
                // 706.1d: to play a Problem is to have it enter play.
                if self.on == CardType::Problem
                    && when.deed == Deed::Play
                    && when.what.0.as_slice() == [Is::The(Ref::This)]
                {
                    when.deed = Deed::Enter;
                }
                // Before the game nothing has happened to any other card.
                self.eventless |= when.deed == Deed::StartGame;
                self.event(when, 0);
                if let Some(cond) = cond {
                    self.provided(cond);
                }
                given::asked_as_it_was(when, cond);
                self.effect(effect);
            }
            Ability::Instead { would, .. } => self.would(would, 0),
            Ability::AsEnters { what, effect } => {
                self.filter(what);
                self.speak(Ref::Slot(Slot(0)), what, Many::One);
                change::while_in_play(effect);
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
