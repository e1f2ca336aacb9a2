//! What each keyword of the glossary means, as trees of the same language the cards are in.

use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Phase, Zone};

/// What older rule books mean otherwise by a keyword.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meanings {
    pub inspired: Inspired,
    pub supportive: Supportive,
}

/// How often cards with Inspired look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inspired {
    #[default]
    OneCardATurn,
    EachCard,
}

/// Where Supportive works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Supportive {
    #[default]
    Anywhere,
    AtProblems,
}

/// The abilities a keyword stands for, with its pronouns already resolved. Starting Problem is a flag and has none.
pub fn abilities(keyword: Keyword, meanings: Meanings) -> Vec<Ability> {
    match keyword {
        Keyword::Agile => vec![always(None, this(), vec![Mod::MayMoveAs(Timing::Immediate)])],
        Keyword::Calming(x) => vec![when(
            Happening {
                what: Filter::of([Is::Controlled(Who::Opponent), Is::Type(CardType::Friend), Is::At(Place::Here)]),
                ..Happening::of(Deed::Enter)
            },
            None,
            Effect::Change {
                change: Change {
                    cond: None,
                    what: Subject::Cards(Noun::The(Ref::Slot(Slot::CARD))),
                    mods: vec![Mod::Power(Num::Lit(-x))],
                },
                until: Until::EndOfTurn,
            },
        )],
        Keyword::Caretaker => {
            let critter = Filter::of([
                Is::Controlled(Who::You),
                Is::Trait("Critter".into()),
                Is::Type(CardType::Friend),
                Is::At(Place::Here),
            ]);
            let cond = Cond::All(vec![
                Cond::Is(Ref::This, Filter::of([Is::At(Place::Problem)])),
                Cond::Count(critter, Cmp::AtLeast, Num::Lit(1)),
            ]);
            vec![always(Some(cond), this(), vec![Mod::Power(Num::Lit(1))])]
        }
        Keyword::Competitive(x) => {
            vec![always(Some(Cond::Is(Ref::This, Filter::of([Is::Involved]))), this(), vec![Mod::Power(Num::Lit(x))])]
        }
        Keyword::Diligent(x) => vec![when(
            win_involving_this(),
            None,
            may(Act::PutCounters(Num::Lit(x), Counter::Power, Noun::The(Ref::This))),
        )],
        Keyword::Eccentric(x) => vec![always(
            None,
            Subject::Players(Who::EachOpponent),
            vec![Mod::Need { by: Num::Lit(x), color: None, at: Place::Here }],
        )],
        Keyword::Experienced => {
            let same = Filter::of([Is::SameName(Ref::This), Is::In(Zone::Discard, Some(Who::You))]);
            vec![always(None, this(), vec![Mod::Power(Num::Count(same))])]
        }
        Keyword::Hasty => vec![Ability::Always {
            change: Change { cond: None, what: this(), mods: vec![Mod::MayPlayAs(Timing::Immediate)] },
            works: Works::Hand,
        }],
        Keyword::Inspired => vec![inspired(meanings.inspired)],
        Keyword::Meticulous(x) => vec![when(
            Happening { who: Some(Who::You), ..Happening::of(Deed::StartTurn) },
            None,
            Effect::May(
                Who::You,
                Box::new(Effect::Seq(vec![
                    look(Num::Lit(x), Who::You),
                    put_looked(Take::AnyNumber, Goal::Top(Zone::DrawDeck, Who::You)),
                    rest_to_bottom(Who::You),
                ])),
            ),
        )],
        Keyword::Persistent => vec![instead(Would {
            when: Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Leave) },
            cond: None,
            may: Some(Who::You),
            limit: None,
            instead: Effect::Do(Who::You, Act::To(Deed::Frighten, Noun::The(Ref::This))),
        })],
        Keyword::Prepared => vec![when(
            Happening {
                who: Some(Who::Opponent),
                to: Some(Spot::At(Place::Here)),
                ..Happening::of(Deed::StartFaceoff)
            },
            None,
            Effect::Do(Who::You, Act::Gain(Num::Lit(1))),
        )],
        Keyword::Prismatic => {
            let crystal = Filter::of([Is::Other, Is::Controlled(Who::You), Is::Trait("Crystal".into()), Is::Character]);
            vec![always(None, this(), vec![Mod::ColorsOf(crystal)])]
        }
        Keyword::Pumped => vec![instead(Would {
            when: Happening {
                who: Some(Who::You),
                what: Filter::of([Is::Owned(Who::You), Is::Flipped]),
                to: Some(Spot::In(Zone::DrawDeck, None)),
                ..Happening::of(Deed::Put)
            },
            cond: Some(faceoff_with_this()),
            may: Some(Who::You),
            limit: Some(Limit::once(Span::Faceoff)),
            instead: Effect::Do(
                Who::You,
                Act::Put(Noun::The(Ref::Slot(Slot::CARD)), Goal::Beneath(Box::new(Noun::The(Ref::This)))),
            ),
        })],
        Keyword::Random => vec![Ability::When {
            when: Happening {
                who: Some(Who::You),
                what: Filter::of([Is::Number(Stat::Power, Cmp::Exactly, Num::Lit(1))]),
                ..Happening::of(Deed::Flip)
            },
            cond: Some(faceoff_with_this()),
            effect: Effect::May(
                Who::You,
                Box::new(Effect::Seq(vec![
                    Effect::Do(Who::You, Act::To(Deed::Ignore, Noun::The(Ref::Slot(Slot::CARD)))),
                    Effect::Do(Who::You, Act::Flip(Num::Lit(1))),
                ])),
            ),
            limit: Some(Limit::once(Span::Faceoff)),
            works: Works::Play,
        }],
        Keyword::Redeem => {
            let same = Filter::of([
                Is::Controlled(Who::You),
                Is::AnyOf(vec![
                    Filter::of([Is::Type(CardType::Friend)]),
                    Filter::of([Is::Type(CardType::Troublemaker), Is::FaceUp]),
                ]),
                Is::SameTitle(Ref::This),
            ]);
            let optional = vec![Act::To(Deed::Retire, one(same))];
            vec![Ability::OtherCost { cond: None, optional, cost: OtherCost::Less(3) }]
        }
        Keyword::Showy(x) => vec![always(
            None,
            Subject::Players(Who::EachOpponent),
            vec![Mod::Cost {
                of: Happening {
                    what: Filter::of([Is::Character]),
                    to: Some(Spot::At(Place::Here)),
                    ..Happening::of(Deed::Move)
                },
                by: Num::Lit(x),
                min: None,
            }],
        )],
        Keyword::StartingProblem => Vec::new(),
        Keyword::Stubborn => vec![always(None, this(), vec![Mod::ContributesExhausted])],
        Keyword::Studious => {
            let gained = Happening {
                who: Some(Who::You),
                involving: Some(Filter::of([Is::Keyword(Keyword::Studious)])),
                ..Happening::of(Deed::Gain)
            };
            vec![when(
                win_involving_this(),
                None,
                Effect::If {
                    cond: Cond::Happened(Box::new(gained), Cmp::Exactly, Num::Lit(0), Span::Faceoff),
                    then: Box::new(Effect::Do(Who::You, Act::Gain(Num::Lit(1)))),
                    otherwise: None,
                },
            )]
        }
        Keyword::Supportive(x) => {
            let mane = Filter::of([
                Is::Controlled(Who::You),
                Is::SharesColor(Ref::This),
                Is::Type(CardType::Mane),
                Is::At(Place::Here),
            ]);
            let with = Cond::Count(mane, Cmp::AtLeast, Num::Lit(1));
            let cond = match meanings.supportive {
                Supportive::Anywhere => with,
                Supportive::AtProblems => {
                    Cond::All(vec![Cond::Is(Ref::This, Filter::of([Is::At(Place::Problem)])), with])
                }
            };
            vec![always(Some(cond), this(), vec![Mod::Power(Num::Lit(x))])]
        }
        Keyword::Swift => vec![always(
            None,
            Subject::Players(Who::You),
            vec![Mod::Cost {
                of: Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Move) },
                by: Num::Lit(-1),
                min: None,
            }],
        )],
        Keyword::Teamwork => {
            let others = Filter::of([
                Is::Other,
                Is::Controlled(Who::You),
                Is::Type(CardType::Friend),
                Is::SharesTrait(Ref::This),
                Is::At(Place::Here),
            ]);
            vec![always(None, Subject::Cards(Noun::Every { of: others, slot: Slot(0) }), vec![Mod::ShareAbilities])]
        }
        Keyword::Transform(x) => {
            let before = Filter::of([
                Is::Controlled(Who::You),
                Is::Type(CardType::Friend),
                Is::TitleIncludes(Ref::This),
                Is::Not(Box::new(Is::SharesSubtitle(Ref::This))),
            ]);
            vec![Ability::OtherCost {
                cond: None,
                optional: vec![Act::Put(one(before), Goal::Hand(Who::Owner(Ref::Slot(Slot(Slot::FREE)))))],
                cost: OtherCost::Instead(x),
            }]
        }
        Keyword::Traveler => vec![when(
            Happening { who: Some(Who::You), what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Move) },
            None,
            may(Act::PutCounters(Num::Lit(1), Counter::Power, Noun::The(Ref::This))),
        )],
        Keyword::Vexing => vec![instead(Would {
            when: Happening {
                who: Some(Who::Opponent),
                to: Some(Spot::At(Place::Here)),
                ..Happening::of(Deed::Confront)
            },
            cond: None,
            may: Some(Who::You),
            limit: None,
            instead: Effect::Do(Who::You, Act::To(Deed::Retire, Noun::The(Ref::This))),
        })],
        Keyword::Villain => {
            let friends = Filter::of([Is::Type(CardType::Friend), Is::At(Place::Here)]);
            vec![when(
                Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Uncover) },
                None,
                Effect::Do(Who::You, Act::To(Deed::Frighten, Noun::Every { of: friends, slot: Slot(Slot::FREE) })),
            )]
        }
    }
}

fn this() -> Subject {
    Subject::Cards(Noun::The(Ref::This))
}

fn always(cond: Option<Cond>, what: Subject, mods: Vec<Mod>) -> Ability {
    Ability::Always { change: Change { cond, what, mods }, works: Works::Play }
}

fn when(when: Happening, cond: Option<Cond>, effect: Effect) -> Ability {
    Ability::When { when, cond, effect, limit: None, works: Works::Play }
}

fn instead(would: Would) -> Ability {
    Ability::Instead { would, works: Works::Play }
}

fn may(act: Act) -> Effect {
    Effect::May(Who::You, Box::new(Effect::Do(Who::You, act)))
}

fn one(of: Filter) -> Noun {
    Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, slot: Slot(Slot::FREE) }
}

fn win_involving_this() -> Happening {
    Happening {
        who: Some(Who::You),
        involving: Some(Filter::of([Is::The(Ref::This)])),
        ..Happening::of(Deed::WinFaceoff)
    }
}

fn faceoff_with_this() -> Cond {
    Cond::InFaceoff(FaceoffKind::Any, Some(Filter::of([Is::The(Ref::This)])), None)
}

fn look(n: Num, whose: Who) -> Effect {
    Effect::Do(Who::You, Act::Look(Noun::Top { n, zone: Zone::DrawDeck, whose, slot: Slot(Slot::FREE) }))
}

/// Some of the cards just looked at go somewhere, in any order.
fn put_looked(take: Take, goal: Goal) -> Effect {
    let looked = Filter::of([Is::The(Ref::Slot(Slot(Slot::FREE)))]);
    Effect::Do(Who::You, Act::Put(Noun::Pick { take, of: looked, by: None, slot: Slot(Slot::FREE + 1) }, goal))
}

fn rest_to_bottom(whose: Who) -> Effect {
    let rest = Noun::Rest(Ref::Slot(Slot(Slot::FREE)));
    Effect::Do(Who::You, Act::Put(rest, Goal::Bottom(Zone::DrawDeck, whose)))
}

fn inspired(how: Inspired) -> Ability {
    let used = Happening {
        who: Some(Who::You),
        involving: Some(Filter::of([Is::Keyword(Keyword::Inspired)])),
        ..Happening::of(Deed::Look)
    };
    let mine = Filter::of([Is::Controlled(Who::You), Is::Keyword(Keyword::Inspired)]);
    let looking = Effect::Seq(vec![
        look(Num::Count(mine), Who::Opponent),
        put_looked(Take::AnyNumber, Goal::Top(Zone::DrawDeck, Who::Opponent)),
        rest_to_bottom(Who::Opponent),
    ]);
    when(
        Happening { who: Some(Who::You), phase: Some(Phase::Main), ..Happening::of(Deed::StartPhase) },
        None,
        match how {
            Inspired::EachCard => looking,
            Inspired::OneCardATurn => Effect::If {
                cond: Cond::Happened(Box::new(used), Cmp::Exactly, Num::Lit(0), Span::Turn),
                then: Box::new(looking),
                otherwise: None,
            },
        },
    )
}
