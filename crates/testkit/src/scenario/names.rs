//! What things are called in a scenario: seats, cards, areas.

use super::cursor::{boundary, strip};
use rules::{AreaId, CardIdx, DefId, Game, Library, Look, SEATS, Seat};

/// A card as a line calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardRef {
    pub(crate) name: usize,
    /// Which copy, counted from 1 in the order of the table.
    pub(crate) number: Option<usize>,
    pub(crate) owner: Option<Seat>,
    /// As it was written.
    pub(crate) said: String,
}

/// An area as a line calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// `home`: that of whoever is meant.
    OwnHome,
    Home(Seat),
    Problem(Seat),
    /// Where a card is.
    At(CardRef),
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Means {
    /// Any card with one of these definitions.
    Defs(Vec<DefId>),
    /// This very card.
    Card(CardIdx),
}

/// All names of a scenario.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    seats: [String; SEATS],
    known: Vec<(String, Means)>,
}

impl Names {
    pub(crate) fn new(seats: [String; SEATS]) -> Names {
        Names { seats, known: Vec::new() }
    }

    pub(crate) fn seat(&self, seat: Seat) -> &str {
        &self.seats[seat.index()]
    }

    /// Adds the names, titles and ids of a library.
    pub(crate) fn add_library(&mut self, lib: &Library) {
        for (id, def) in lib.defs() {
            let card = &def.card;
            self.add_def(&card.name(), id);
            self.add_def(&card.title, id);
            for title in &card.also {
                self.add_def(title, id);
            }
            if card.id != card.name() && !card.id.starts_with("token:") {
                self.add_def(&card.id, id);
            }
        }
    }

    fn add_def(&mut self, name: &str, id: DefId) {
        let name = name.trim();
        if name.is_empty() {
            return;
        }
        match self.known.iter_mut().find(|(n, _)| n.eq_ignore_ascii_case(name)) {
            Some((_, Means::Defs(list))) => {
                if !list.contains(&id) {
                    list.push(id);
                }
            }
            Some((_, Means::Card(_))) => {}
            None => self.known.push((name.to_owned(), Means::Defs(vec![id]))),
        }
    }

    /// A name of its own for one card.
    pub(crate) fn add_alias(&mut self, alias: &str, card: CardIdx) {
        self.known.push((alias.to_owned(), Means::Card(card)));
    }

    /// A name to be given to a card later.
    pub(crate) fn promise_alias(&mut self, alias: &str) {
        self.known.push((alias.to_owned(), Means::Card(rules::NONE)));
    }

    pub(crate) fn keep_alias(&mut self, alias: &str, card: CardIdx) {
        match self.known.iter_mut().find(|(n, m)| n == alias && matches!(m, Means::Card(_))) {
            Some((_, means)) => *means = Means::Card(card),
            None => self.add_alias(alias, card),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.known.iter().any(|(n, _)| n.eq_ignore_ascii_case(name))
    }

    /// The longest name a text starts with.
    pub(crate) fn longest<'t>(&self, text: &'t str) -> Option<(usize, &'t str)> {
        let mut best: Option<(usize, &str)> = None;
        for (i, (name, _)) in self.known.iter().enumerate() {
            if let Some(rest) = strip(text, name)
                && boundary(name, rest)
                && best.is_none_or(|(_, b)| rest.len() < b.len())
            {
                best = Some((i, rest));
            }
        }
        best
    }

    /// The definitions a name can mean.
    pub(crate) fn defs(&self, card: &CardRef) -> &[DefId] {
        match self.known.get(card.name) {
            Some((_, Means::Defs(list))) => list,
            Some((_, Means::Card(_))) | None => &[],
        }
    }

    /// All cards of a game that a name can mean, in the order of the table; those that ceased to exist too.
    pub(crate) fn cards(&self, card: &CardRef, game: &Game, lib: &Library) -> Vec<CardIdx> {
        let look = game.look(lib);
        let found: Vec<CardIdx> = match self.known.get(card.name) {
            Some((_, Means::Card(one))) => vec![*one],
            Some((_, Means::Defs(defs))) => look
                .all_cards()
                .filter(|c| defs.contains(&look.def_id(*c)))
                .filter(|c| card.owner.is_none_or(|s| game.owner(*c) == s))
                .collect(),
            None => Vec::new(),
        };
        match card.number {
            Some(n) => found.get(n.wrapping_sub(1)).copied().into_iter().collect(),
            None => found,
        }
    }

    /// The area a place means, if it is there.
    pub(crate) fn area(&self, place: &Place, own: Seat, game: &Game, lib: &Library) -> Option<AreaId> {
        match place {
            Place::OwnHome => Some(game.look(lib).home(own)),
            Place::Home(seat) => Some(game.look(lib).home(*seat)),
            Place::Problem(seat) => Some(game.look(lib).problem_area(*seat)),
            Place::At(card) => {
                let mut cards = self.cards(card, game, lib);
                cards.retain(|c| game.zone_of(*c) == ability::Zone::Play);
                cards.first().map(|c| game.area_of(*c))
            }
        }
    }

    /// What to call a card of a game: its name, with a number where there are several.
    pub(crate) fn label(&self, card: CardIdx, look: Look<'_>) -> String {
        if card == rules::NONE {
            return "something".to_owned();
        }
        if let Some((alias, _)) = self.known.iter().find(|(_, m)| *m == Means::Card(card)) {
            return alias.clone();
        }
        let def = look.def_id(card);
        let name = look.lib().def(def).card.name();
        let same: Vec<CardIdx> = look.all_cards().filter(|c| look.def_id(*c) == def).collect();
        match same.iter().position(|c| *c == card) {
            Some(i) if same.len() > 1 => format!("{name} #{}", i + 1),
            Some(_) | None => name,
        }
    }

    pub(crate) fn area_label(&self, area: AreaId, look: Look<'_>) -> String {
        let game = look.game();
        if area == rules::NOWHERE || !game.areas().any(|a| a == area) {
            return "nowhere".to_owned();
        }
        let owner = self.seat(game.area_owner(area));
        match game.area_kind(area) {
            rules::AreaKind::Home => format!("{owner}'s home"),
            rules::AreaKind::Problem => format!("{owner}'s Problem"),
            rules::AreaKind::Dilemma => match look.problem_at(area) {
                Some(card) => self.label(card, look),
                None => "a Dilemma".to_owned(),
            },
            rules::AreaKind::Gone => "nowhere".to_owned(),
        }
    }
}
