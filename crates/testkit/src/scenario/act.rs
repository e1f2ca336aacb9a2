//! What a line can mean on the table as it is: options, answers, refusals.

use super::moves::{Answer, Choice, Do};
use super::names::{CardRef, Place};
use super::run::Runner;
use ability::{Ability, CardType};
use rules::{AbilityId, AreaId, CardIdx, Illegal, NOWHERE, Obj, Pick, Seat};

impl Runner<'_> {
    /// The options a line can mean.
    pub(crate) fn picks(&self, seat: Seat, what: &Do) -> (Vec<Pick>, u32) {
        let is = |obj: Obj, cards: &[CardIdx]| cards.contains(&obj.card);
        let all = |c: &CardRef| self.names.cards(c, &self.game, self.lib);
        let area = |p: &Place| self.names.area(p, seat, &self.game, self.lib);
        let mut value = 0;
        let fits: Vec<Pick> = match what {
            Do::Pass => self.among(|p| *p == Pick::Pass),
            Do::Draw => self.among(|p| *p == Pick::Draw),
            Do::Play { card, to, host } => {
                let cards = all(card);
                let at = to.as_ref().map(area);
                let hosts = host.as_ref().map(all);
                self.among(|p| match p {
                    Pick::Play { card, to, host } => {
                        is(*card, &cards)
                            && at.is_none_or(|a| a == Some(*to))
                            && hosts.as_ref().is_none_or(|h| is(*host, h))
                    }
                    _ => false,
                })
            }
            Do::Move { card, to } => {
                let cards = all(card);
                let at = to.as_ref().map(area);
                self.among(|p| match p {
                    Pick::Move { card, to } => is(*card, &cards) && at.is_none_or(|a| a == Some(*to)),
                    _ => false,
                })
            }
            Do::Rally(card) => {
                let cards = all(card);
                self.among(|p| matches!(p, Pick::Rally(c) if is(*c, &cards)))
            }
            Do::Challenge(card) => {
                let cards = all(card);
                self.among(|p| matches!(p, Pick::Challenge(c) if is(*c, &cards)))
            }
            Do::Use(card, nth) => {
                let cards = all(card);
                self.among(|p| match p {
                    Pick::Activate { card, ability, .. } => {
                        is(*card, &cards) && nth.is_none_or(|n| self.nth(card.card, n) == Some(*ability))
                    }
                    _ => false,
                })
            }
            Do::Choose(answer) => {
                let (list, n) = self.answer(seat, answer);
                value = n;
                list
            }
        };
        (fits, value)
    }

    fn among(&self, fits: impl Fn(&Pick) -> bool) -> Vec<Pick> {
        self.options.picks.iter().copied().filter(|p| fits(p)).collect()
    }

    /// The n-th activated ability of a card, from 1.
    fn nth(&self, card: CardIdx, n: usize) -> Option<AbilityId> {
        let look = self.game.look(self.lib);
        look.abilities_and_lost(card)
            .into_iter()
            .map(|(id, _)| id)
            .filter(|id| matches!(look.ability(*id).0, Ability::Activated { .. }))
            .nth(n.wrapping_sub(1))
    }

    fn answer(&self, seat: Seat, answer: &Answer) -> (Vec<Pick>, u32) {
        for choice in &answer.means {
            let look = self.game.look(self.lib);
            let mut value = 0;
            let list = match choice {
                Choice::Yes => self.among(|p| *p == Pick::Yes),
                Choice::No => self.among(|p| *p == Pick::No),
                Choice::Done => self.among(|p| *p == Pick::Done),
                Choice::Only if self.options.picks.len() == 1 => self.options.picks.clone(),
                Choice::Only => Vec::new(),
                Choice::Number(n) => {
                    value = *n;
                    self.among(|p| matches!(p, Pick::Number { from, to } if (from..=to).contains(&n)))
                }
                Choice::Color(c) => self.among(|p| *p == Pick::Color(*c)),
                Choice::Type(t) => self.among(|p| *p == Pick::Type(*t)),
                Choice::Trait(word) => {
                    let id = self.lib.find_trait(word);
                    self.among(|p| matches!(p, Pick::Trait(t) if Some(*t) == id))
                }
                Choice::Mode(n) => self.among(|p| matches!(p, Pick::Mode(m) if u32::from(*m) + 1 == *n)),
                Choice::Top => self.among(|p| *p == Pick::Pile(0)),
                Choice::Bottom => self.among(|p| *p == Pick::Pile(1)),
                Choice::Player(s) => self.among(|p| *p == Pick::Player(*s)),
                Choice::Area(place) => {
                    let area = self.names.area(place, seat, &self.game, self.lib);
                    self.among(|p| matches!(p, Pick::Area(a) if Some(*a) == area))
                }
                Choice::Counter(name) => {
                    let kind = self.lib.find_counter(name);
                    self.among(|p| matches!(p, Pick::Counter(k) if Some(*k) == kind))
                }
                Choice::Card(card) => {
                    let cards = self.names.cards(card, &self.game, self.lib);
                    let defs = self.names.defs(card);
                    self.among(|p| match p {
                        Pick::Card(c) | Pick::Challenge(c) => cards.contains(&c.card),
                        Pick::Modifier { source, .. } => cards.contains(&source.card),
                        Pick::Trigger(at) => look.waiting(*at).is_some_and(|(c, _)| cards.contains(&c.card)),
                        Pick::Name(name) => defs.iter().any(|d| self.lib.def(*d).name == *name),
                        _ => false,
                    })
                }
            };
            if !list.is_empty() {
                return (list, value);
            }
        }
        (Vec::new(), 0)
    }

    /// Why something can't be done now: the refusal of the first way to do it.
    pub(crate) fn refusal(&self, seat: Seat, what: &Do) -> Option<Illegal> {
        self.refusals(seat, what).into_iter().next()
    }

    /// The refusals of every way to do something; empty where it is no action.
    pub(crate) fn refusals(&self, seat: Seat, what: &Do) -> Vec<Illegal> {
        let look = self.game.look(self.lib);
        let all = |c: &CardRef| self.names.cards(c, &self.game, self.lib);
        let areas: Vec<AreaId> = self.game.areas().collect();
        let mut tries: Vec<Pick> = Vec::new();
        match what {
            Do::Pass => tries.push(Pick::Pass),
            Do::Draw => tries.push(Pick::Draw),
            Do::Play { card, to, host } => {
                for card in all(card) {
                    let obj = self.game.obj(card);
                    let kind = self.game.def(self.lib, card).kind;
                    let to: Vec<AreaId> = match (to, kind) {
                        (Some(place), _) => self.names.area(place, seat, &self.game, self.lib).into_iter().collect(),
                        (None, CardType::Friend) => vec![look.home(seat)],
                        (None, CardType::Troublemaker) => {
                            areas.iter().copied().filter(|a| self.game.is_problem_area(*a)).collect()
                        }
                        (None, CardType::Resource) if host.is_none() => vec![look.home(seat)],
                        (None, _) => vec![NOWHERE],
                    };
                    let hosts: Vec<Obj> = match host {
                        Some(host) => all(host).into_iter().map(|c| self.game.obj(c)).collect(),
                        None => vec![Obj::NONE],
                    };
                    for to in to {
                        for host in &hosts {
                            tries.push(Pick::Play { card: obj, to, host: *host });
                        }
                    }
                }
            }
            Do::Move { card, to } => {
                for card in all(card) {
                    let card = self.game.obj(card);
                    let to: Vec<AreaId> = match to {
                        Some(place) => self.names.area(place, seat, &self.game, self.lib).into_iter().collect(),
                        None => areas.clone(),
                    };
                    tries.extend(to.into_iter().map(|to| Pick::Move { card, to }));
                }
            }
            Do::Rally(card) => tries.extend(all(card).into_iter().map(|c| Pick::Rally(self.game.obj(c)))),
            Do::Challenge(card) => tries.extend(all(card).into_iter().map(|c| Pick::Challenge(self.game.obj(c)))),
            Do::Use(card, nth) => {
                for card in all(card) {
                    for (id, grantor) in look.abilities_and_lost(card) {
                        if matches!(look.ability(id).0, Ability::Activated { .. })
                            && nth.is_none_or(|n| self.nth(card, n) == Some(id))
                        {
                            tries.push(Pick::Activate { card: self.game.obj(card), ability: id, grantor });
                        }
                    }
                }
            }
            Do::Choose(_) => {}
        }
        tries.into_iter().filter_map(|pick| self.game.why_not_watched(self.lib, seat, pick, self.watch).err()).collect()
    }
}
