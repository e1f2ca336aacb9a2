//! What a bot may ask about a world it imagines. The game inside can't be had: only what is listed here. An evaluation
//! asks a hundred times, so each question is compiled where it is asked.

use ability::{CardType, FaceoffKind, Phase, Zone};
use cards::Requirement;
use rules::{
    AbilityId, AreaId, CardIdx, Colors, Def, DefId, Few, Given, Library, Look, Mustered, NameId, Obj, Outcome, Seat,
};

/// An imagined world, to be asked about.
#[derive(Clone, Copy)]
pub struct World<'a>(pub(crate) Look<'a>);

impl<'a> World<'a> {
    #[inline]
    pub fn lib(self) -> &'a Library {
        self.0.lib()
    }

    #[inline]
    pub fn outcome(self) -> Option<Outcome> {
        self.0.game().outcome()
    }

    #[inline]
    pub fn score(self, seat: Seat) -> i32 {
        self.0.game().score(seat)
    }

    #[inline]
    pub fn tokens(self, seat: Seat) -> i32 {
        self.0.game().tokens(seat)
    }

    #[inline]
    pub fn turn_number(self) -> u16 {
        self.0.game().turn_number()
    }

    #[inline]
    pub fn turn_player(self) -> Seat {
        self.0.game().turn_player()
    }

    #[inline]
    pub fn phase(self) -> Option<Phase> {
        self.0.game().phase()
    }

    // ---- zones and areas

    #[inline]
    pub fn in_play(self) -> impl Iterator<Item = CardIdx> + use<'a> {
        self.0.game().in_play()
    }

    /// The same, each with what it is like.
    #[inline]
    pub fn muster(self) -> impl Iterator<Item = Mustered<'a>> + use<'a> {
        self.0.muster()
    }

    #[inline]
    pub fn zone(self, zone: Zone, seat: Seat) -> impl Iterator<Item = CardIdx> + use<'a> {
        self.0.game().zone(zone, seat)
    }

    /// Whether any card of this world has a name.
    pub fn has_named(self, name: NameId) -> bool {
        self.0.game().cards().any(|card| self.def(card).name == name)
    }

    #[inline]
    pub fn zone_of(self, card: CardIdx) -> Zone {
        self.0.game().zone_of(card)
    }

    #[inline]
    pub fn count(self, zone: Zone, seat: Seat) -> usize {
        self.0.game().count(zone, seat)
    }

    /// The areas that have or may have a Problem.
    #[inline]
    pub fn problem_areas(self) -> impl Iterator<Item = AreaId> + use<'a> {
        let game = self.0.game();
        game.areas().filter(move |area| game.is_problem_area(*area))
    }

    #[inline]
    pub fn is_problem_area(self, area: AreaId) -> bool {
        self.0.game().is_problem_area(area)
    }

    #[inline]
    pub fn area_of(self, card: CardIdx) -> AreaId {
        self.0.game().area_of(card)
    }

    #[inline]
    pub fn problem_at(self, area: AreaId) -> Option<CardIdx> {
        self.0.problem_at(area)
    }

    // ---- cards

    #[inline]
    pub fn def(self, card: CardIdx) -> &'a Def {
        self.0.game().def(self.0.lib(), card)
    }

    #[inline]
    pub fn def_id(self, card: CardIdx) -> DefId {
        self.0.def_id(card)
    }

    #[inline]
    pub fn power(self, card: CardIdx) -> Option<i32> {
        self.0.power(card)
    }

    #[inline]
    pub fn printed_power(self, card: CardIdx) -> Option<i32> {
        self.0.printed_power(card)
    }

    /// Whether a seat has seen what a card is, though its zone does not show it.
    #[inline]
    pub fn is_known_to(self, card: CardIdx, seat: Seat) -> bool {
        self.0.is_known_to(card, seat)
    }

    #[inline]
    pub fn colors(self, card: CardIdx) -> Colors {
        self.0.colors(card)
    }

    #[inline]
    pub fn controller(self, card: CardIdx) -> Seat {
        self.0.controller(card)
    }

    #[inline]
    pub fn is_type(self, card: CardIdx, kind: CardType) -> bool {
        self.0.is_type(card, kind)
    }

    #[inline]
    pub fn is_character(self, card: CardIdx) -> bool {
        self.0.is_character(card)
    }

    #[inline]
    pub fn is_frightened(self, card: CardIdx) -> bool {
        self.0.is_frightened(card)
    }

    #[inline]
    pub fn is_exhausted(self, card: CardIdx) -> bool {
        self.0.is_exhausted(card)
    }

    #[inline]
    pub fn is_face_down(self, card: CardIdx) -> bool {
        self.0.is_face_down(card)
    }

    #[inline]
    pub fn bonus(self, problem: CardIdx) -> i32 {
        self.0.bonus(problem)
    }

    #[inline]
    pub fn points(self, card: CardIdx) -> i32 {
        self.0.points(card)
    }

    // ---- confronting

    #[inline]
    pub fn requirements(self, area: AreaId, seat: Seat) -> Few<Requirement> {
        self.0.requirements(area, seat)
    }

    #[inline]
    pub fn contributions(self, area: AreaId, seat: Seat) -> Given {
        self.0.contributions(area, seat)
    }

    /// Whether what a seat's characters give meets the requirements at an area, both worked out before.
    #[inline]
    pub fn shows(self, area: AreaId, seat: Seat, needs: &[Requirement], have: &[(i32, Colors)]) -> bool {
        self.0.shows(area, seat, needs, have)
    }

    #[inline]
    pub fn could_confront(self, area: AreaId, seat: Seat) -> bool {
        self.0.could_confront(area, seat)
    }

    #[inline]
    pub fn stopped_by(self, area: AreaId, seat: Seat) -> Option<CardIdx> {
        self.0.stopped_by(area, seat)
    }

    // ---- home

    #[inline]
    pub fn home_limit(self, seat: Seat) -> i32 {
        self.0.home_limit(seat)
    }

    #[inline]
    pub fn friends_at_home(self, seat: Seat) -> usize {
        self.0.friends_at_home(seat)
    }

    // ---- faceoffs

    /// Who started the faceoff, which Troublemaker is challenged, at which areas.
    #[inline]
    pub fn faceoff(self) -> Option<(Seat, Option<CardIdx>, Vec<AreaId>)> {
        self.0.faceoff()
    }

    #[inline]
    pub fn faceoff_kind(self) -> Option<FaceoffKind> {
        self.0.faceoff_kind()
    }

    /// Once it is resolved: the winner, and by how much.
    #[inline]
    pub fn faceoff_winner(self) -> Option<(Seat, i32)> {
        self.0.faceoff_winner()
    }

    #[inline]
    pub fn power_total(self, seat: Seat) -> i32 {
        self.0.power_total(seat)
    }

    /// The card and the ability of a waiting trigger, by its place in the line.
    #[inline]
    pub fn waiting(self, at: u16) -> Option<(Obj, AbilityId)> {
        self.0.waiting(at)
    }
}
