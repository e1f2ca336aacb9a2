//! A table at which somebody waits for another player.

use table::keyed;
use table::setup::Setup;
use table::wire::{
    ChatState, Fair, MuteState, Offers, PlayerInfo, PlayerKind, StateMessage, Status, Stops, TableState, TakeBack,
    Visibility,
};

/// What is sent to whoever looks at it.
pub fn state(setup: &Setup, number: u32, now: u64, host_present: bool) -> StateMessage {
    let seed = keyed::unhex(&setup.seed).unwrap_or_default();
    let table = TableState {
        id: setup.id.clone(),
        status: Status::Waiting,
        private: setup.visibility == Visibility::Private,
        players: vec![PlayerInfo {
            seat: 0,
            name: setup.host.name.clone(),
            kind: PlayerKind::Person,
            deck: None,
            present: host_present,
            mute: MuteState::Heard,
        }],
        spectators: 0,
        offers: Offers::default(),
        can_claim: false,
        stops: Stops::default(),
        chat: ChatState {
            phrases: table::PHRASES.iter().map(|p| (*p).to_owned()).collect(),
            allowed: Vec::new(),
            free_text: false,
        },
        fair: Fair { hash: keyed::commitment(&seed), numbers: vec![setup.host.number.clone()], seed: None },
        result: None,
        next: None,
    };
    StateMessage {
        number,
        now,
        fresh: true,
        take_back: TakeBack::Nothing,
        clock: None,
        game: None,
        table: Some(table),
        log: Vec::new(),
        chat: Vec::new(),
        faces: Vec::new(),
    }
}
