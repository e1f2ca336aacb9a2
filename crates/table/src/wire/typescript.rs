//! web/src/wire.ts is generated from these types. `UPDATE=1 cargo test -p table typescript` writes it.

use super::*;
use std::path::Path;
use ts_rs::{Config, TS};

fn declare<T: TS>(out: &mut String, cfg: &Config) {
    if let Some(docs) = T::docs() {
        out.push_str(&docs);
    }
    out.push_str("export ");
    out.push_str(&T::decl(cfg));
    out.push_str("\n\n");
}

macro_rules! declare_all {
    ($out:expr, $cfg:expr, $($name:ty),+ $(,)?) => { $(declare::<$name>($out, $cfg);)+ };
}

fn generate() -> String {
    let cfg = Config::new().with_large_int("number");
    let mut out = String::from(
        "// Generated from crates/table/src/wire; `UPDATE=1 cargo test -p table typescript` writes it anew.\n\n",
    );
    out.push_str(&format!("export const VERSION = {VERSION};\n\n"));
    declare_all!(
        &mut out,
        &cfg,
        ToServer,
        Say,
        ToClient,
        StateMessage,
        LogLine,
        LineKind,
        CardLink,
        Reply,
        Reason,
        GameView,
        GameChange,
        Part<ts_rs::Dummy>,
        PhaseName,
        ZoneName,
        PlayerView,
        Known,
        AreaKind,
        AreaView,
        Tally,
        Need,
        NeedKind,
        Standing,
        CardView,
        Mark,
        Counted,
        Item,
        FaceoffView,
        SideView,
        Winner,
        Prompt,
        Flow,
        OptionView,
        OptionKind,
        Range,
        Waiting,
        ScorePreview,
        Score,
        Outcome,
        CardFace,
        CardSide,
        KeywordText,
        ProblemNeeds,
        Viewer,
        Status,
        TableState,
        PlayerInfo,
        PlayerKind,
        MuteState,
        ClockState,
        Offers,
        TakeBack,
        Stops,
        AutoPass,
        ChatState,
        ChatLine,
        Fair,
        ResultView,
        Problem,
        Me,
        Rename,
        Account,
        Bot,
        DeckInfo,
        SaveDeck,
        CheckDeck,
        DeckCheck,
        DeckSlot,
        Fault,
        DeckStats,
        Curve,
        Chances,
        FormatInfo,
        Octgn,
        DeckText,
        NewTable,
        Opponent,
        Visibility,
        ClockWish,
        Created,
        JoinTable,
        Joined,
        LobbyTable,
        PastGame,
        CardList,
        CardHit,
        RuleText,
        GlossaryWord,
        ReplayInfo,
        ReplayStep,
        ContinueReplay,
        Health,
        Checked,
    );
    out
}

#[test]
fn typescript_is_generated() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let fresh = generate();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("web/src is made");
        std::fs::write(&path, &fresh).expect("web/src/wire.ts is written");
    }
    let kept = std::fs::read_to_string(&path).expect("web/src/wire.ts is there");
    assert!(kept == fresh, "web/src/wire.ts is old: run `UPDATE=1 cargo test -p table typescript`");
}
