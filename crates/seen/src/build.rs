//! Building what a seat sees out of a game: only what is named here and in `glimpse` gets through.

use crate::common::{Common, Ground, Stand, Verdict};
use crate::pick::pointed;
use crate::types::{Area, Clash, DeckSpot, Handle, Player, Seen, SeenOutcome, Standing, Tally};
use ability::{Phase, Zone};
use cards::Requirement;
use rules::{CardIdx, Colors, Game, Library, Look, NONE, Options, Outcome, SEATS, Seat};

/// No handle was given to this card.
const UNLISTED: Handle = Handle(u16::MAX);

/// What a seat sees of a game, to be asked part by part by whoever needs only what has changed. `Seen` is all of it.
pub struct Sight<'a> {
    pub(crate) look: Look<'a>,
    pub(crate) game: &'a Game,
    pub(crate) common: &'a Common,
    pub(crate) options: &'a Options,
    pub(crate) seat: Seat,
    eyes: Eyes,
    /// Handle of a card, by its index in the game.
    handles: Vec<Handle>,
    /// The card of each handle.
    pub(crate) order: Vec<Listed>,
}

/// A card that has a handle.
#[derive(Clone, Copy)]
pub(crate) struct Listed {
    pub(crate) card: CardIdx,
    /// In a deck: so many unknown cards lie between it and the next known one below it, or the bottom.
    pub(crate) unknown_below: u16,
}

/// A player's standing at a Problem, as it was worked out for everybody.
pub struct Stands<'s> {
    pub seat: Seat,
    pub needs: &'s [Requirement],
    /// Power and colours of each character that contributes.
    pub gives: &'s [(i32, Colors)],
    pub standing: Standing,
}

impl Stands<'_> {
    fn tally(&self) -> Tally {
        Tally {
            seat: self.seat,
            needs: self.needs.into(),
            gives: self.gives.iter().map(|(power, colors)| (*power, colors.iter().collect())).collect(),
            standing: self.standing,
        }
    }
}

/// Whose knowledge counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Eyes {
    Seat,
    Everybody,
    Record,
}

impl Seen {
    /// What a seat sees of a game now.
    pub fn of(game: &Game, lib: &Library, seat: Seat) -> Seen {
        let mut options = Options::default();
        game.ask(lib, &mut options);
        Seen::with(game, lib, seat, &options)
    }

    /// The same, with the question already worked out.
    pub fn with(game: &Game, lib: &Library, seat: Seat, options: &Options) -> Seen {
        Sight::of(game, lib, seat, options, &Common::of(game, lib)).whole()
    }
}

impl<'a> Sight<'a> {
    /// What a seat sees.
    pub fn of(game: &'a Game, lib: &'a Library, seat: Seat, options: &'a Options, common: &'a Common) -> Sight<'a> {
        Sight::new(game, lib, seat, Eyes::Seat, options, common)
    }

    /// What everybody sees, for a spectator: a card is known where every player knows it, and nobody is asked.
    /// The board lies as it does for the first seat.
    pub fn public(game: &'a Game, lib: &'a Library, options: &'a Options, common: &'a Common) -> Sight<'a> {
        Sight::new(game, lib, Seat::FIRST, Eyes::Everybody, options, common)
    }

    /// Everything but the decks, for looking at a game that is over.
    pub fn open(game: &'a Game, lib: &'a Library, options: &'a Options, common: &'a Common) -> Sight<'a> {
        Sight::new(game, lib, Seat::FIRST, Eyes::Record, options, common)
    }

    fn new(
        game: &'a Game,
        lib: &'a Library,
        seat: Seat,
        eyes: Eyes,
        options: &'a Options,
        common: &'a Common,
    ) -> Sight<'a> {
        let (handles, order) = (vec![UNLISTED; common.count()], Vec::with_capacity(common.count()));
        let mut sight = Sight { look: game.look(lib), game, common, options, seat, eyes, handles, order };
        sight.number();
        sight
    }

    /// All of it at once.
    pub fn whole(&self) -> Seen {
        Seen {
            seat: self.seat,
            players: Seat::all().map(|s| self.player(s)).collect(),
            areas: self.areas().collect(),
            cards: (0..self.count()).map(|at| self.glimpse(Handle(at as u16)).card()).collect(),
            queue: self.queue(),
            turn: self.game.turn_number(),
            turn_player: self.game.turn_player(),
            phase: self.game.phase(),
            place: self.place().to_owned(),
            faceoff: self.clash(),
            asked: self.asked(),
            outcome: self.outcome(),
        }
    }

    /// How many cards can be pointed at: their handles are the numbers below it.
    pub fn count(&self) -> usize {
        self.order.len()
    }

    /// Cards in the queue: played and not yet resolved.
    pub fn queue(&self) -> Vec<Handle> {
        self.zone(Zone::Queue, self.seat)
    }

    /// The cards a player has flipped.
    pub fn flipped(&self, seat: Seat) -> Vec<Handle> {
        self.zone(Zone::Flip, seat)
    }

    pub fn turn(&self) -> u16 {
        self.game.turn_number()
    }

    pub fn turn_player(&self) -> Seat {
        self.game.turn_player()
    }

    pub fn phase(&self) -> Option<Phase> {
        self.game.phase()
    }

    /// Where the game is, in words.
    pub fn place(&self) -> &'static str {
        self.look.place()
    }

    pub fn outcome(&self) -> Option<SeenOutcome> {
        self.game.outcome().map(|o| match o {
            Outcome::Won(seat) => SeenOutcome::Won(seat),
            Outcome::Draw => SeenOutcome::Draw,
            Outcome::Halted => SeenOutcome::Halted,
        })
    }

    /// The areas, and how each player stands there.
    pub fn areas(&self) -> impl Iterator<Item = Area> {
        self.common.areas.iter().map(|ground| self.area(ground))
    }

    /// One of them, by its place, without how the players stand there.
    pub fn area_alone(&self, place: usize) -> Option<Area> {
        self.common.areas.get(place).map(|ground| self.bare(ground))
    }

    /// How the players stand there, in seat order.
    pub fn standings(&self, place: usize) -> impl Iterator<Item = Stands<'_>> {
        let stands = self.common.areas.get(place).map_or(&[][..], |ground| &ground.stands);
        stands.iter().map(|stand| self.stands(stand))
    }

    // ---- handles

    pub(crate) fn knows(&self, card: CardIdx) -> bool {
        match self.eyes {
            Eyes::Seat => self.common.knows(card, self.seat),
            Eyes::Everybody => self.common.all_know(card),
            Eyes::Record => !matches!(self.game.zone_of(card), Zone::DrawDeck | Zone::ProblemDeck),
        }
    }

    /// The decks of a player in which this seat knows any card.
    fn decks_known(&self, of: Seat) -> impl Iterator<Item = Zone> + use<> {
        let all = (1 << SEATS) - 1;
        let knows = |deck: &Zone| match (self.eyes, self.common.deck_known(*deck, of)) {
            (Eyes::Seat, known) => known & (1 << self.seat.0) != 0,
            (Eyes::Everybody, known) => known == all,
            (Eyes::Record, _) => false,
        };
        [Zone::DrawDeck, Zone::ProblemDeck].map(|deck| Some(deck).filter(knows)).into_iter().flatten()
    }

    pub(crate) fn is_me(&self, seat: Seat) -> bool {
        self.eyes == Eyes::Seat && seat == self.seat
    }

    fn list(&mut self, card: CardIdx) {
        let handle = &mut self.handles[card.index()];
        if *handle == UNLISTED {
            *handle = Handle(self.order.len() as u16);
            self.order.push(Listed { card, unknown_below: 0 });
        }
    }

    /// Numbers the cards by where they lie, never by where they stand in a deck list.
    fn number(&mut self) {
        let (game, common, options) = (self.game, self.common, self.options);
        for card in game.in_play() {
            self.list(card);
        }
        for card in game.zone(Zone::Queue, self.seat) {
            self.list(card);
        }
        for seat in self.seat.from() {
            for zone in [Zone::Hand, Zone::Flip, Zone::Discard, Zone::Banished] {
                for card in game.zone(zone, seat) {
                    self.list(card);
                }
            }
            for deck in self.decks_known(seat) {
                let first = self.order.len();
                for card in game.zone(deck, seat) {
                    if self.knows(card) {
                        self.list(card);
                    } else if let Some(known) = self.order[first..].last_mut() {
                        known.unknown_below += 1;
                    }
                }
            }
        }
        // Cards beneath others are public.
        for card in &common.beneath {
            self.list(*card);
        }
        if options.asked.is_some_and(|(seat, _)| self.is_me(seat)) {
            for pick in &options.picks {
                for obj in pointed(*pick) {
                    if obj.card != NONE {
                        self.list(obj.card);
                    }
                }
            }
        }
    }

    /// The handle of a card that is listed.
    pub(crate) fn handle(&self, card: CardIdx) -> Option<Handle> {
        if card == NONE {
            return None;
        }
        let handle = self.handles.get(card.index()).copied().unwrap_or(UNLISTED);
        (handle != UNLISTED).then_some(handle)
    }

    fn zone(&self, zone: Zone, seat: Seat) -> Vec<Handle> {
        let mut out = Vec::with_capacity(self.game.count(zone, seat));
        out.extend(self.game.zone(zone, seat).filter_map(|c| self.handle(c)));
        out
    }

    // ---- parts

    /// A player with the cards of their zones.
    pub fn player(&self, seat: Seat) -> Player {
        let mut known = Vec::new();
        for deck in self.decks_known(seat) {
            for (i, card) in self.game.zone(deck, seat).enumerate() {
                if let Some(handle) = self.handle(card)
                    && self.knows(card)
                {
                    known.push(DeckSpot { deck, from_top: i as u16, card: handle });
                }
            }
        }
        Player {
            hand: self.zone(Zone::Hand, seat),
            known,
            discard: self.zone(Zone::Discard, seat),
            banished: self.zone(Zone::Banished, seat),
            flipped: self.flipped(seat),
            ..self.player_alone(seat)
        }
    }

    /// A player without their cards: for whoever finds those by where they lie.
    pub fn player_alone(&self, seat: Seat) -> Player {
        let (game, limits) = (self.game, self.common.limits[seat.index()]);
        Player {
            seat,
            score: game.score(seat),
            tokens: game.tokens(seat),
            hand: Vec::new(),
            hand_limit: limits.hand,
            friends_at_home: limits.friends_at_home,
            home_limit: limits.home,
            draw_deck: game.count(Zone::DrawDeck, seat) as u16,
            problem_deck: game.count(Zone::ProblemDeck, seat) as u16,
            known: Vec::new(),
            discard: Vec::new(),
            banished: Vec::new(),
            flipped: Vec::new(),
            starting: self.look.starting(seat).filter(|_| self.is_me(seat)).map(|c| self.look.def_id(c)),
            mulligan: self.look.mulligan(seat),
        }
    }

    fn area(&self, ground: &Ground) -> Area {
        Area { tallies: ground.stands.iter().map(|stand| self.stands(stand).tally()).collect(), ..self.bare(ground) }
    }

    fn bare(&self, ground: &Ground) -> Area {
        Area {
            id: ground.id,
            kind: self.game.area_kind(ground.id),
            owner: self.game.area_owner(ground.id),
            problem: ground.problem.and_then(|p| self.handle(p)),
            bonus: ground.bonus,
            tallies: Vec::new(),
        }
    }

    fn stands<'s>(&self, stand: &'s Stand) -> Stands<'s> {
        Stands {
            seat: stand.seat,
            needs: &stand.needs,
            gives: &stand.gives,
            standing: match stand.verdict {
                Verdict::Short => Standing::Short,
                Verdict::Blocked(by) => Standing::Blocked(self.handle(by).unwrap_or(UNLISTED)),
                Verdict::Forbidden => Standing::Forbidden,
                Verdict::Met => Standing::Met,
            },
        }
    }

    /// The faceoff going on.
    pub fn clash(&self) -> Option<Clash> {
        let (starter, troublemaker, areas) = self.look.faceoff()?;
        Some(Clash {
            kind: self.look.faceoff_kind()?,
            starter,
            areas,
            troublemaker: troublemaker.and_then(|c| self.handle(c)),
            involved: self
                .game
                .in_play()
                .filter(|c| self.look.is_involved(*c))
                .filter_map(|c| self.handle(c))
                .collect(),
            totals: Seat::all().map(|s| self.look.power_total(s)).collect(),
            winner: self.look.faceoff_winner(),
        })
    }
}
