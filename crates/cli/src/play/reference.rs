//! The two reference cards of the game, and the commands.

/// What `help` says.
pub const HELP: &str = "\
┌─ What an action costs (609.2) ─────────────────────┐ ┌─ Tokens at the start of your turn (604.1) ┐
│ Play a Friend, Resource or Event        its cost   │ │ best score of any player      you gain    │
│ Play a Troublemaker face down           1 token    │ │  0 to  1                      2 tokens    │
│ Move a character to another area        2 tokens   │ │  2 to  5                      3 tokens    │
│ Draw a card                             1 token    │ │  6 to 10                      4 tokens    │
│ Rally one of your frightened cards      2 tokens   │ │ 11 and more                   5 tokens    │
│ Use an ability                          as it says │ │ 15 points win the game (103.2)            │
└────────────────────────────────────────────────────┘ └───────────────────────────────────────────┘
A number answers. ? CARD: what a card does and why it can't be played now. board: draw the board again.
find WORD: the options with it. log [N|all]: what happened. undo: take your last answer back. hint: ask a bot. save FILE, concede, quit.
";
