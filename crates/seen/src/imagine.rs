//! Whole games consistent with what a seat knows, for thinking ahead. The true game goes in here and does not come out.

use crate::belief::Belief;
use crate::world::World;
use rules::{Game, Input, Library, Options, Outcome, Pcg, Pick, Question, Redeal, Seat};

/// Deals worlds for one seat at one position.
pub struct Imaginer<'a> {
    game: &'a Game,
    lib: &'a Library,
    seat: Seat,
    /// The question the seat is asked, which is the same in every world: it hangs on nothing the seat can't know.
    options: Options,
    deals: Deals,
    dice: Pcg,
}

/// Where worlds come from.
enum Deals {
    /// From what the seat knows.
    Known(Redeal),
    /// Cheating: the true cards, with other chances.
    Truth,
}

/// A game that might be the one going on. It can be stepped and looked at; nothing in it that the seat could not know
/// is true but by chance.
pub struct Imagined {
    game: Game,
    options: Options,
    dice: Pcg,
}

impl<'a> Imaginer<'a> {
    /// For the seat that is being asked; nothing for any other, whose view of a half-made answer could not be dealt.
    pub fn new(game: &'a Game, lib: &'a Library, seat: Seat, belief: &Belief, seed: u64) -> Option<Imaginer<'a>> {
        let options = asked(game, lib, seat)?;
        let deals = Deals::Known(Redeal::new(game, lib, seat, belief.lists()));
        Some(Imaginer { game, lib, seat, options, deals, dice: Pcg::new(seed) })
    }

    /// A measuring device, never a player: the worlds have the true hidden cards and decks in their true order.
    pub fn cheating(game: &'a Game, lib: &'a Library, seat: Seat, seed: u64) -> Option<Imaginer<'a>> {
        let options = asked(game, lib, seat)?;
        Some(Imaginer { game, lib, seat, options, deals: Deals::Truth, dice: Pcg::new(seed) })
    }

    /// Who imagines.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn lib(&self) -> &'a Library {
        self.lib
    }

    /// A world, at the question now asked.
    pub fn imagine(&mut self) -> Imagined {
        let mut world = Imagined { game: self.game.clone(), options: Options::default(), dice: Pcg::new(0) };
        world.game.copy_from(self.game);
        self.deal(&mut world);
        world
    }

    /// A world dealt into the memory of another.
    pub fn imagine_into(&mut self, world: &mut Imagined) {
        world.game.copy_from(self.game);
        self.deal(world);
    }

    fn deal(&mut self, world: &mut Imagined) {
        match &mut self.deals {
            Deals::Known(redeal) => redeal.deal(&mut world.game, self.lib, &mut self.dice),
            Deals::Truth => {}
        }
        let seed = (self.dice.roll() as u64) << 32 | self.dice.roll() as u64;
        world.dice = Pcg::new(seed);
        world.options.clone_from(&self.options);
        debug_assert!(
            {
                let mut options = Options::default();
                world.game.ask(self.lib, &mut options);
                options == self.options
            },
            "a seat is asked something else in another world"
        );
    }
}

/// What a seat is asked, if it is the one that is.
fn asked(game: &Game, lib: &Library, seat: Seat) -> Option<Options> {
    let mut options = Options::default();
    game.ask(lib, &mut options);
    options.asked.is_some_and(|(asked, _)| asked == seat).then_some(options)
}

impl Imagined {
    /// Copies another world into the memory of this one, dice and all: what follows would be the same.
    pub fn copy_from(&mut self, from: &Imagined) {
        self.game.copy_from(&from.game);
        self.dice = from.dice;
        self.options.clone_from(&from.options);
    }

    /// Becomes another world after an option of its question is taken there. The question that follows is not worked out.
    pub fn step_from(&mut self, from: &Imagined, lib: &Library, option: usize, value: u32) {
        self.game.copy_from(&from.game);
        self.dice = from.dice;
        if let Some(pick) = from.options.picks.get(option) {
            self.pick(lib, *pick, value);
        }
    }

    /// The same, and questions that have one answer only are answered, up to the next that has more.
    pub fn step_on_from(&mut self, from: &Imagined, lib: &Library, option: usize, value: u32) {
        self.game.copy_from(&from.game);
        self.dice = from.dice;
        if let Some(pick) = from.options.picks.get(option) {
            self.pick_on(lib, *pick, value);
        }
    }

    pub fn duplicate(&self) -> Imagined {
        let mut copy = Imagined { game: self.game.clone(), options: self.options.clone(), dice: self.dice };
        copy.game.copy_from(&self.game);
        copy
    }

    /// Other chances from here on.
    pub fn reseed(&mut self, seed: u64) {
        self.dice = Pcg::new(seed);
    }

    pub fn asked(&self) -> Option<(Seat, Question)> {
        self.options.asked
    }

    pub fn picks(&self) -> &[Pick] {
        &self.options.picks
    }

    pub fn forced(&self) -> bool {
        self.options.forced()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Takes an option of the question asked; a number is kept within its range.
    pub fn take(&mut self, lib: &Library, option: usize, value: u32) {
        self.take_last(lib, option, value);
        self.game.ask(lib, &mut self.options);
    }

    /// The same for the last step before a look: the question that follows is not worked out.
    pub fn take_last(&mut self, lib: &Library, option: usize, value: u32) {
        if let Some(pick) = self.options.picks.get(option) {
            self.pick(lib, *pick, value);
        }
    }

    /// The same up to the next question that has more than one answer.
    pub fn take_on(&mut self, lib: &Library, option: usize, value: u32) {
        if let Some(pick) = self.options.picks.get(option) {
            self.pick_on(lib, *pick, value);
        }
    }

    fn pick(&mut self, lib: &Library, pick: Pick, value: u32) {
        self.game.take(lib, pick, within(pick, value), &mut self.dice, &());
        self.options.clear();
    }

    fn pick_on(&mut self, lib: &Library, pick: Pick, value: u32) {
        self.game.take_on(lib, (pick, within(pick, value)), &mut self.dice, &(), &mut self.options);
    }

    /// Answers questions that have one answer only, up to the next that has more.
    pub fn settle(&mut self, lib: &Library) {
        self.game.settle(lib, &mut self.dice, &(), &mut self.options);
    }

    /// A player gives up.
    pub fn concede(&mut self, lib: &Library, seat: Seat) {
        let _ = self.game.apply(lib, Input::Concede(seat), &mut self.dice, &());
        self.game.ask(lib, &mut self.options);
    }

    /// This world, to be asked about.
    pub fn look<'a>(&'a self, lib: &'a Library) -> World<'a> {
        World(self.game.look(lib))
    }
}

/// A number is kept within its range.
fn within(pick: Pick, value: u32) -> u32 {
    match pick {
        Pick::Number { from, to } => value.clamp(from, to),
        _ => value,
    }
}
