//! Modifiers that hang together and need no trial, since it is clear who goes first (711.3): those that take abilities away come
//! before what they silence, and those that count cards of a colour after what gives it. A table on which nothing else hangs
//! together is put right like a plain one, tier by tier.

use crate::amend::{Changed, ask_again, take_back};
use crate::draft::Draft;
use crate::face::Faces;
use crate::game::Game;
use crate::ground::{Ground, Stirred};
use crate::ids::{AbilityId, CardIdx, NONE};
use crate::library::Library;
use crate::mark::Watch;
use crate::modify::{change_of, meshes_of, touch_of};
use crate::records::{Direct, Modifier};
use crate::recount::count_anew;
use crate::roster::{Roster, is_continuous};
use crate::touch::{Touch, facet, is_plain};
use crate::written::{Kept, Origin, Source, Wrote};
use ability::{Mod, Noun, Subject};

/// What the place of a modifier in the order hangs on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// It takes abilities away, whatever the others do.
    Silences,
    /// It reads nothing that others write, but for whether abilities were taken away.
    Plain,
    /// It counts cards of a colour that is given.
    Counts,
}

impl Tier {
    /// That of one that reads and writes something, among others that read and write so much together.
    fn of(touch: &Touch, all: &Touch) -> Tier {
        if touch.writes & facet::DUMB != 0 {
            return Tier::Silences;
        }
        match is_reader(touch, facet::COLOR, all) {
            true => Tier::Counts,
            false => Tier::Plain,
        }
    }
}

/// Whether a modifier reads something of some kinds that others write.
fn is_reader(touch: &Touch, facets: u16, all: &Touch) -> bool {
    Touch { reads: touch.reads & facets, ..*touch }.reads_what(*all)
}

pub(crate) fn tier_of(g: &Game, lib: &Library, kept: &Kept) -> Tier {
    Tier::of(&touch_of(g, lib, kept.source), &g.faces.touches)
}

/// Whether the place of a modifier is clear, whatever the cards are like.
fn fits(g: &Game, lib: &Library, src: Source, all: &Touch) -> bool {
    let touch = touch_of(g, lib, src);
    match Tier::of(&touch, all) {
        Tier::Plain => touch.plain && !is_reader(&touch, !(facet::OWN | facet::GIVEN), all),
        Tier::Silences => {
            let adds = |m: &Mod| is_plain(m) || matches!(m, Mod::LoseAbilities);
            !is_reader(&touch, !facet::OWN, all) && is_steady(g, lib, src, adds)
        }
        Tier::Counts => {
            let counts = || meshes_of(g, lib, src.origin).and_then(|m| m.looks.as_ref()).is_some_and(|l| l.counts);
            let ability = matches!(src.origin, Origin::Ability(_));
            ability
                && !is_reader(&touch, !(facet::OWN | facet::COLOR), all)
                && counts()
                && is_steady(g, lib, src, is_plain)
        }
    }
}

/// Whether a modifier is about cards that are named, without a condition, and all it does is of some kind.
fn is_steady(g: &Game, lib: &Library, src: Source, does: impl Fn(&Mod) -> bool) -> bool {
    change_of(g, lib, src.origin, src.source, src.you).is_some_and(|(change, _)| {
        change.cond.is_none() && matches!(change.what, Subject::Cards(Noun::The(_))) && change.mods.iter().all(does)
    })
}

/// Whether it is clear of all modifiers on a table that was worked out who goes first, and they are kept by their age from then on.
pub(crate) fn is_clear(g: &Game, lib: &Library, faces: &mut Faces, roster: &Roster) -> bool {
    let clear = is_game_steady(g, lib)
        && roster.early.iter().all(|src| fits(g, lib, *src, &roster.touches))
        && !gives_to_faces(lib, faces)
        && (!faces.barred || !faces.wrote.iter().any(|wrote| wrote.blank))
        && is_sound(g, lib, faces);
    if clear {
        sort_by_age(&mut faces.kept);
    }
    clear
}

/// Whether no player has chosen an order, and nothing else has a say in which modifiers there are.
fn is_game_steady(g: &Game, lib: &Library) -> bool {
    let direct = |m: &Modifier| m.direct != Direct::No;
    g.begun.is_empty() && !lib.takes_out && !lib.always_in_discard && !g.modifiers.iter().any(direct)
}

/// The same where the modifiers of a card that came are the last to be there.
pub(crate) fn admits(g: &Game, lib: &Library, card: CardIdx) -> bool {
    let faces = &g.faces;
    let all = faces.touches_with(lib, card);
    let you = faces.of(card).controller;
    let source = |id| Source { stamp: g.card(card).stamp, origin: Origin::Ability(id), source: g.obj(card), you };
    let new = faces.cast.spoken_by(card).iter().filter(|(_, id)| lib.ability(*id).touch.writes != 0);
    // 711.6: of what begins together, players choose what goes first.
    let silences = |(_, id): &(CardIdx, AbilityId)| lib.ability(*id).touch.writes & facet::DUMB != 0;
    if new.clone().count() > 1 && new.clone().any(silences) {
        return false;
    }
    let mut sources =
        faces.kept.iter().filter(|kept| !kept.late).map(|k| k.source).chain(new.map(|(_, id)| source(*id)));
    !gives_to_faces(lib, faces) && sources.all(|src| fits(g, lib, src, &all))
}

/// Whether an ability that was given changes faces: it stands nowhere in the order.
fn gives_to_faces(lib: &Library, faces: &Faces) -> bool {
    faces.grants.iter().any(|g| is_continuous(lib, g.ability) && lib.ability(g.ability).touch.writes != 0)
}

/// They are nearly so: only what is silenced has another place.
fn sort_by_age(kept: &mut [Kept]) {
    let early = kept.partition_point(|kept| !kept.late);
    for i in 1..early {
        let mut at = i;
        while at > 0 && kept[at - 1].source.stamp > kept[at].source.stamp {
            kept.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Whether no card is silenced twice, what is silenced only adds to the others, and nothing else is written on it that hangs on
/// what was there first.
fn is_sound(g: &Game, lib: &Library, faces: &Faces) -> bool {
    let mut silenced = 0;
    for wrote in faces.wrote.iter().filter(|wrote| wrote.blank && wrote.card != NONE) {
        let bit = faces.bit(wrote.card);
        // One that has no bit can't be told from the others.
        if bit == 0 || silenced & bit != 0 {
            return false;
        }
        silenced |= bit;
    }
    if silenced == 0 {
        return true;
    }
    let is_hit = |card: CardIdx| card != NONE && faces.bit(card) & silenced != 0;
    let is_plain = |kept: &Kept| Tier::of(&touch_of(g, lib, kept.source), &faces.touches) == Tier::Plain;
    let mut hit = faces.kept.iter().filter(|kept| !kept.late && is_hit(kept.source.source.card));
    !faces.wrote.iter().any(|wrote| wrote.stubborn && is_hit(wrote.card)) && hit.all(is_plain)
}

/// The walk over modifiers that are asked again.
pub(crate) struct Round<'a> {
    pub(crate) stirred: Stirred,
    pub(crate) draft: &'a mut Draft,
    /// What has been written on faces since.
    pub(crate) written: &'a mut Touch,
    pub(crate) changed: Changed,
}

impl Round<'_> {
    #[inline(always)]
    fn asks(&self, g: &Game, lib: &Library, i: usize) -> bool {
        let kept = &g.faces.kept[i];
        kept.ground == Ground::ALL || kept.is_stirred(g, lib, self.stirred, self.written)
    }

    fn ask<W: Watch + ?Sized>(&mut self, g: &mut Game, lib: &Library, w: &W, i: usize) {
        self.changed = self.changed.max(ask_again(g, lib, w, i, self.draft, self.written));
    }

    /// Asks those that change faces, tier by tier; not where it is no longer clear who goes first.
    fn ask_early<W: Watch + ?Sized>(&mut self, g: &mut Game, lib: &Library, w: &W) -> Option<()> {
        let late = g.faces.kept.partition_point(|kept| !kept.late);
        let all = g.faces.touches;
        if all.writes & facet::DUMB != 0 {
            for i in 0..late {
                if self.asks(g, lib, i) && tier_of(g, lib, &g.faces.kept[i]) == Tier::Silences {
                    self.ask(g, lib, w, i);
                }
            }
        }
        let (mut counts, mut barred) = (false, false);
        for i in 0..late {
            if !self.asks(g, lib, i) {
                continue;
            }
            match tier_of(g, lib, &g.faces.kept[i]) {
                Tier::Silences => {}
                Tier::Plain => {
                    self.ask(g, lib, w, i);
                    barred |= self.draft.barred;
                }
                Tier::Counts => counts = true,
            }
        }
        if counts || is_reader(&all, facet::COLOR, self.written) {
            count_anew(g, lib, w, late, self.draft, self.written)?;
        }
        let silent = g.faces.wrote.iter().any(|wrote| wrote.blank && wrote.card != NONE);
        (!silent || !barred && is_sound(g, lib, &g.faces)).then_some(())
    }

    /// Asks those that change none.
    fn ask_late<W: Watch + ?Sized>(&mut self, g: &mut Game, lib: &Library, w: &W) {
        for i in g.faces.kept.partition_point(|kept| !kept.late)..g.faces.kept.len() {
            if self.asks(g, lib, i) {
                self.ask(g, lib, w, i);
            }
        }
    }

    /// Asks those that rest on what was stirred.
    pub(crate) fn go<W: Watch + ?Sized>(&mut self, g: &mut Game, lib: &Library, w: &W) -> Option<()> {
        self.ask_early(g, lib, w)?;
        self.ask_late(g, lib, w);
        Some(())
    }

    /// The same where there may be other modifiers.
    pub(crate) fn go_anew<W: Watch + ?Sized>(&mut self, g: &mut Game, lib: &Library, w: &W) -> Option<()> {
        let mut roster = std::mem::take(&mut g.faces.roster);
        let gone = self.follow(g, lib, w, &mut roster);
        g.faces.roster = roster;
        gone
    }

    fn follow<W: Watch + ?Sized>(&mut self, g: &mut Game, lib: &Library, w: &W, roster: &mut Roster) -> Option<()> {
        roster.fill(g, lib, &g.faces);
        roster.early.sort_by_key(|s| s.stamp);
        if !is_game_steady(g, lib) || !roster.early.iter().all(|src| fits(g, lib, *src, &roster.touches)) {
            return None;
        }
        let silences = |src: &Source| touch_of(g, lib, *src).writes & facet::DUMB != 0;
        let mut pairs = roster.early.windows(2);
        if pairs.any(|two| two[0].stamp == two[1].stamp && two.iter().any(silences)) {
            return None;
        }
        self.keep_those(g, lib, &roster.early, 0, false);
        g.faces.touches = roster.touches;
        self.ask_early(g, lib, w)?;
        let early = roster.early.len();
        for at in 0..early {
            crate::remake::give_abilities(g, lib, roster, at);
        }
        if roster.early.len() != early {
            return None;
        }
        self.keep_those(g, lib, &roster.late, early, true);
        self.ask_late(g, lib, w);
        g.faces.listed = true;
        g.faces.tiers = !roster.plain;
        Some(())
    }

    /// Of those that are kept from a place on, of one kind, these stay; the others have ended, and what is new is still to be asked.
    fn keep_those(&mut self, g: &mut Game, lib: &Library, list: &[Source], from: usize, late: bool) {
        for (n, source) in list.iter().enumerate() {
            let at = from + n;
            let before = g.faces.kept[at..].iter().position(|kept| kept.late == late && kept.is_of(*source));
            match before {
                Some(between) => self.end(g, lib, at, between),
                None => {
                    let kept =
                        Kept { source: *source, late, reads: late, ground: Ground::ALL, wrote: (0, 0), active: (0, 0) };
                    g.faces.kept.insert(at, kept);
                }
            }
            let kept = &mut g.faces.kept[at];
            kept.source = *source;
            if matches!(source.origin, Origin::Counters(_)) {
                kept.ground = Ground::ALL;
            }
        }
        let to = from + list.len();
        let left = g.faces.kept[to..].iter().take_while(|kept| kept.late == late).count();
        self.end(g, lib, to, left);
    }

    /// So many have ended: what they gave is taken back.
    fn end(&mut self, g: &mut Game, lib: &Library, at: usize, n: usize) {
        for i in at..at + n {
            let kept = g.faces.kept[i];
            if !kept.late && !kept.written().is_empty() {
                *self.written = Touch::ANYTHING;
            }
            take_back(&g.cards, lib, &mut g.faces, kept);
        }
        g.faces.kept.drain(at..at + n);
    }
}

impl Faces {
    /// A card loses its abilities.
    pub(crate) fn silence(&mut self, card: CardIdx) {
        let face = &mut self.table[card.index()];
        face.blank = true;
        face.stubborn = false;
        self.ask_silenced(card);
    }

    /// The modifiers of a card that is silenced, or no longer is, are to be asked again, and those that gave it abilities.
    pub(crate) fn ask_silenced(&mut self, card: CardIdx) {
        let Faces { kept, wrote, .. } = self;
        for kept in kept {
            let given = |wrote: &Wrote| wrote.card == card && wrote.which == Wrote::GRANT;
            if kept.source.source.card == card || wrote[kept.written()].iter().any(given) {
                kept.ground = Ground::ALL;
            }
        }
    }
}
