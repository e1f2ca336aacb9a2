// Generated from crates/table/src/wire; `UPDATE=1 cargo test -p table typescript` writes it anew.

export const VERSION = 3;

/**
 * What a client sends over the socket of a table, `/ws/tables/{id}`. The first message is `hello`.
 */
export type ToServer = { 
/**
 * The client's own number for this message: the answer to it carries the same.
 */
id: number, say: Say, };

/**
 * What a client says.
 */
export type Say = { "type": "hello", version: number, number: number, log: number, } | { "type": "choose", number: number, option: number, value: number, } | { "type": "concede" } | { "type": "offer_draw" } | { "type": "answer_draw", accept: boolean, } | { "type": "take_back" } | { "type": "answer_take_back", accept: boolean, } | { "type": "rematch" } | { "type": "phrase", phrase: number, } | { "type": "chat", text: string, } | { "type": "allow_free_text", on: boolean, } | { "type": "mute", on: boolean, } | { "type": "set_stops", stops: Stops, } | { "type": "claim" } | { "type": "add_number", text: string, } | { "type": "why_not", card: number | null, action: string | null, } | { "type": "hint" } | { "type": "past", step: number, } | { "type": "ping" };

/**
 * What the server sends.
 */
export type ToClient = { "type": "welcome", version: number, table: string, viewer: Viewer, } | { "type": "state" } & StateMessage | { "type": "done", id: number, } | { "type": "refused", id: number, why: string, 
/**
 * The rule it rests on.
 */
rule: string | null, } | { "type": "reply", id: number, answer: Reply, } | { "type": "outdated", version: number, why: string, } | { "type": "trouble", why: string, } | { "type": "closed", why: string, } | { "type": "pong", id: number, };

/**
 * A change of what this client sees. States are numbered one after the other; a gap means a reconnect is due.
 */
export type StateMessage = { number: number, 
/**
 * Milliseconds since 1970, by the server's clock: remaining times count from here.
 */
now: number, 
/**
 * Log, chat and faces start anew: what the client had of them is to be dropped.
 */
fresh?: boolean, 
/**
 * What `take_back` would do for this viewer now.
 */
take_back: TakeBack, clock?: ClockState, game?: GameChange, table?: TableState, 
/**
 * What is new of the log, the chat and the faces; absent where nothing is.
 */
log?: Array<LogLine>, chat?: Array<ChatLine>, 
/**
 * Cards seen for the first time, by id.
 */
faces?: Array<CardFace>, };

/**
 * A line of the log.
 */
export type LogLine = { 
/**
 * Its place, from 1.
 */
n: number, 
/**
 * Absent for an event.
 */
kind?: LineKind, text: string, 
/**
 * The rule by which it happened: `GET /api/rules/{rule}` summarises it.
 */
rule: string | null, 
/**
 * The cards it names, for links; absent where there are none.
 */
cards?: Array<CardLink>, 
/**
 * What `past` takes to show the board after it.
 */
step: number, };

/**
 * What a line of the log tells.
 */
export type LineKind = "turn" | "phase" | "event" | "part" | "table";

/**
 * A name in a text, and the card it stands for.
 */
export type CardLink = { name: string, id: string, };

/**
 * Answers to questions of a client.
 */
export type Reply = { "about": "why_not", card: number | null, reasons: Array<Reason>, } | { "about": "hint", option: number | null, value: number, text: string, reasons: Array<string>, } | { "about": "past", step: number, game: GameView, };

/**
 * Whether one thing can be done now, and if not, why.
 */
export type Reason = { 
/**
 * Such as `Play it`.
 */
what: string, can: boolean, 
/**
 * A sentence; empty where it can be done.
 */
why: string, rule: string | null, };

/**
 * Everything a viewer sees of a game at a moment.
 */
export type GameView = { 
/**
 * Whose eyes: a seat, or nobody's (a spectator).
 */
seat: number | null, turn: number, turn_player: number, 
/**
 * The phase for the phase bar; none before the first turn.
 */
phase: PhaseName | null, 
/**
 * Where the game is, in words: `Main Phase`, `faceoff`, `starting the game`.
 */
place: string, 
/**
 * In seat order.
 */
players: Array<PlayerView>, areas: Array<AreaView>, cards: Array<CardView>, 
/**
 * Cards played and not yet resolved.
 */
queue: Array<number>, faceoff: FaceoffView | null, 
/**
 * The question this viewer is asked.
 */
prompt: Prompt | null, 
/**
 * Whom everybody waits for, and for what.
 */
waiting: Waiting | null, 
/**
 * What going to the Score Phase now would bring the turn player.
 */
score: ScorePreview | null, outcome: Outcome | null, };

/**
 * What changed since the last state in which there was a game. The first one, and that of a fresh state, has everything.
 */
export type GameChange = { seat: number | null, turn: number, turn_player: number, phase: PhaseName | null, place: string, players?: Array<Part<PlayerView>>, areas?: Array<Part<AreaView>>, cards?: Array<Part<CardView>>, 
/**
 * What follows is not kept from the last state: where it is absent there is none.
 */
queue?: Array<number>, faceoff?: FaceoffView, prompt?: Prompt, waiting?: Waiting, score?: ScorePreview, outcome?: Outcome, };

/**
 * A list is made of pieces of the last one, and of what is new in it or has changed.
 */
export type Part<T> = [number, number] | T;

export type PhaseName = "ready" | "troublemaker" | "main" | "score" | "end";

export type ZoneName = "draw_deck" | "problem_deck" | "hand" | "play" | "discard" | "banished" | "flip" | "queue";

/**
 * A player and the zones that are theirs alone. The cards of those are not sent, for they are the ones in `cards` with
 * that zone and owner, in their order: whoever reads them fills them in. Nor is sent what there is none of.
 */
export type PlayerView = { seat: number, name: string, score: number, 
/**
 * The score that wins.
 */
goal: number, 
/**
 * Action tokens.
 */
tokens: number, 
/**
 * The cards of the hand in the order they came; those of another player are mostly unknown.
 */
hand: Array<number>, hand_limit: number, friends_at_home: number, home_limit: number, draw_deck: number, problem_deck: number, 
/**
 * Cards in decks that the viewer knows the place of.
 */
known: Array<Known>, 
/**
 * First is the top.
 */
discard: Array<number>, banished: Array<number>, flipped: Array<number>, 
/**
 * The Starting Problem chosen in secret, one's own only: an id of a card.
 */
starting: string | null, 
/**
 * What was said about the first hand, until the first turn: `keep` or `mulligan`.
 */
mulligan: string | null, };

/**
 * A known card in a deck.
 */
export type Known = { deck: ZoneName, 
/**
 * 0 is the top card.
 */
from_top: number, card: number, };

export type AreaKind = "home" | "problem" | "dilemma";

/**
 * An area, and how each player stands at its Problem. The cards there are those with its id in `CardView::area`.
 */
export type AreaView = { id: number, kind: AreaKind, owner: number, 
/**
 * `your home`, `Bot's Problem ...`.
 */
name: string, 
/**
 * The key of its Problem.
 */
problem: number | null, 
/**
 * Bonus points of its Problem now.
 */
bonus: number, 
/**
 * In seat order; empty without a Problem.
 */
tallies: Array<Tally>, };

/**
 * A player's standing at a Problem: have against need.
 */
export type Tally = { seat: number, needs: Array<Need>, standing: Standing, 
/**
 * The name of the Troublemaker in the way.
 */
blocked_by?: string, 
/**
 * One line: `2 of 3 purple, 1 of 2 wild`, `blocked by ...`.
 */
text: string, 
/**
 * Points it would bring this player, were the turn player to go to Score now.
 */
points_now: number, };

/**
 * So much power of a kind is needed, and so much fits it.
 */
export type Need = { kind: NeedKind, 
/**
 * The colour word; none for wild.
 */
color?: string, need: number, have: number, };

export type NeedKind = "color" | "not" | "wild";

export type Standing = "short" | "blocked" | "forbidden" | "met";

/**
 * A card the viewer can point at. What it does not know is absent.
 */
export type CardView = { 
/**
 * Its own place in the list: not sent, whoever reads the list fills it in.
 */
handle: number, 
/**
 * The same for the same card from state to state, as long as the viewer knows what it is: for animations.
 */
key?: number, 
/**
 * The id of its face (`faces`, `GET /api/cards/{id}`); absent where the viewer may not know it.
 */
id?: string, 
/**
 * Its name; `a hidden card` where unknown.
 */
name: string, zone: ZoneName, owner: number, 
/**
 * Who controls it, where that is not its owner.
 */
controller?: number, area?: number, 
/**
 * The card it is attached to.
 */
host?: number, 
/**
 * The card it lies beneath.
 */
above?: number, 
/**
 * A card in a deck whose place is known, which it is where the card is: so many unknown cards lie between it and the
 * next known one below it, or the bottom. Not sent where there is none.
 */
unknown_below?: number, 
/**
 * The cards whose host it is: not sent, filled in like `handle`.
 */
attachments?: Array<number>, 
/**
 * The cards that lie beneath it: not sent, filled in like `handle`.
 */
beneath?: Array<number>, marks?: Array<Mark>, counters?: Array<Counted>, 
/**
 * Power now.
 */
power?: number, 
/**
 * The printed one, where it is another.
 */
printed_power?: number, 
/**
 * What makes its power differ from the printed one.
 */
power_items?: Array<Item>, 
/**
 * Colours, types, traits and keywords now; absent where they are as printed on the face.
 */
colors?: Array<string>, types?: Array<string>, traits?: Array<string>, keywords?: Array<string>, 
/**
 * Options of the prompt that are about this card, by index: it glows. Not sent, filled in like `handle`.
 */
options?: Array<number>, };

/**
 * What can be seen on a card besides its face.
 */
export type Mark = "exhausted" | "face_down" | "frightened" | "boosted" | "token" | "cutie_marked" | "ignored" | "involved" | "confronted" | "solved";

/**
 * So many counters of a kind.
 */
export type Counted = { name: string, n: number, };

/**
 * A part of a sum, with where it comes from.
 */
export type Item = { label: string, card?: number, amount: number, 
/**
 * Why it counts or does not, where that needs saying.
 */
note?: string, };

/**
 * A faceoff going on, for the overlay.
 */
export type FaceoffView = { 
/**
 * `problem`, `troublemaker`.
 */
kind: string, title: string, starter: number, areas: Array<number>, troublemaker: number | null, involved: Array<number>, 
/**
 * In seat order.
 */
sides: Array<SideView>, 
/**
 * Once it is resolved.
 */
winner: Winner | null, };

/**
 * One side of a faceoff.
 */
export type SideView = { seat: number, total: number, 
/**
 * What the total is made of, flips included; cards that do not count have amount 0 and a note.
 */
items: Array<Item>, flips: Array<number>, };

export type Winner = { seat: number, by: number, };

/**
 * The question asked of the viewer, and its legal answers.
 */
export type Prompt = { 
/**
 * A word for the kind of question: `main_action`, `priority`, `cards`.
 */
question: string, 
/**
 * One sentence.
 */
text: string, 
/**
 * The card whose text asks.
 */
about?: number, 
/**
 * The text that asks, printed from its tree.
 */
about_text?: string, options: Array<OptionView>, 
/**
 * Whether going on is all that can be done.
 */
flow: Flow, };

/**
 * Whether an answer has to be thought about.
 */
export type Flow = "choice" | "forced";

/**
 * A legal answer. Its place in the list is what is sent back.
 */
export type OptionView = { 
/**
 * Its own place in the list: not sent, whoever reads the list fills it in.
 */
index: number, label: string, kind: OptionKind, 
/**
 * The card it is about.
 */
card?: number, 
/**
 * Where it would go, or the area chosen.
 */
area?: number, 
/**
 * The card it would be attached to.
 */
host?: number, 
/**
 * Its cost in action tokens.
 */
cost?: number, 
/**
 * The text that is used, printed from its tree.
 */
text?: string, 
/**
 * A number is to be given with it.
 */
range?: Range, 
/**
 * What Space takes: at most one option of a prompt.
 */
primary?: boolean, 
/**
 * To a person it is the same as this earlier option (another copy in hand): it need not be listed.
 */
same_as?: number, };

export type OptionKind = "pass" | "play" | "activate" | "move" | "draw" | "rally" | "challenge" | "done" | "card" | "area" | "player" | "trigger" | "modifier" | "mode" | "number" | "name" | "color" | "type" | "counter" | "pile" | "yes" | "no";

/**
 * From the first number to the second, both allowed.
 */
export type Range = { from: number, to: number, };

/**
 * Whom everybody waits for.
 */
export type Waiting = { seat: number, 
/**
 * `Bot is choosing a Starting Problem`.
 */
text: string, };

/**
 * What would come of going to the Score Phase now, if nobody did anything about it.
 */
export type ScorePreview = { scores: Array<Score>, 
/**
 * A faceoff would start; what follows is open.
 */
faceoff: string | null, text: string, };

export type Score = { seat: number, area: number | null, points: number, };

export type Outcome = { 
/**
 * None is a draw or a game that was halted.
 */
winner: number | null, text: string, };

/**
 * What is printed on a card. Sent once for each card met; `GET /api/cards/{id}` gives it too.
 */
export type CardFace = { 
/**
 * Set code and number: `PR27`.
 */
id: string, name: string, title: string, subtitle: string, 
/**
 * `mane`, `friend`, `resource`, `event`, `troublemaker`, `problem`.
 */
kind: string, 
/**
 * The type as it is said: `Mane Character`.
 */
kind_word: string, cost: number | null, 
/**
 * Power of a colour needed to play it; `have` is 0 here.
 */
requirements: Array<Need>, 
/**
 * Points for defeating it.
 */
points: number | null, problem: ProblemNeeds | null, front: CardSide, 
/**
 * The boosted side of a Mane Character.
 */
boosted: CardSide | null, 
/**
 * Colours of its frame, where the card itself has none.
 */
frame: Array<string>, set: string, set_name: string, rarity: string | null, 
/**
 * Our rulings that speak of it.
 */
rulings: Array<string>, 
/**
 * Whether all of its text is carried out; others are in no game.
 */
playable: boolean, };

/**
 * One side of a card.
 */
export type CardSide = { colors: Array<string>, power: number | null, traits: Array<string>, home_limit: number | null, keywords: Array<KeywordText>, 
/**
 * Its abilities, a paragraph each, printed from their trees.
 */
text: Array<string>, };

/**
 * A keyword and what it means.
 */
export type KeywordText = { word: string, text: string, };

/**
 * What a Problem asks of each player, and its bonus.
 */
export type ProblemNeeds = { owner: Array<Need>, opponent: Array<Need>, bonus: number, };

/**
 * Who looks at the table.
 */
export type Viewer = { "as": "seat", seat: number, } | { "as": "spectator" };

export type Status = "waiting" | "playing" | "over" | "void";

/**
 * All of a table that is not the game itself.
 */
export type TableState = { id: string, status: Status, private: boolean, 
/**
 * In seat order; while one waits for another player, the second is missing.
 */
players: Array<PlayerInfo>, spectators: number, offers: Offers, 
/**
 * The viewer may claim the win.
 */
can_claim: boolean, stops: Stops, chat: ChatState, fair: Fair, result: ResultView | null, 
/**
 * The table of the rematch.
 */
next: string | null, };

export type PlayerInfo = { seat: number, name: string, kind: PlayerKind, 
/**
 * The name of the deck; that of the other seat only after the game.
 */
deck: string | null, 
/**
 * Somebody is connected in this seat.
 */
present: boolean, mute: MuteState, };

export type PlayerKind = { "is": "person" } | { "is": "bot", level: string, };

/**
 * Whether the viewer has muted a player.
 */
export type MuteState = "heard" | "muted";

/**
 * The clocks, as they stood at `StateMessage::now`.
 */
export type ClockState = { 
/**
 * `15 min + 10 s`, `60 s a choice`.
 */
text: string, 
/**
 * Whose clock runs.
 */
running: number | null, 
/**
 * Milliseconds left, in seat order.
 */
left: Array<number>, 
/**
 * Below this many milliseconds a player is to be warned.
 */
warn: number, };

/**
 * What has been offered and not yet answered.
 */
export type Offers = { 
/**
 * The seat that offers a draw.
 */
draw: number | null, 
/**
 * The seat that asks to take something back.
 */
take_back: number | null, 
/**
 * The seats that want a rematch.
 */
rematch: Array<number>, };

export type TakeBack = "nothing" | "free" | "ask";

/**
 * Where a seat wants to be asked even if it could only pass, and whether it passes by itself.
 */
export type Stops = { 
/**
 * Phases of one's own turns.
 */
own: Array<PhaseName>, 
/**
 * Phases of the other's turns.
 */
other: Array<PhaseName>, auto: AutoPass, 
/**
 * Ids of cards for which the seat does not want to be asked: it passes if nothing else could be used.
 */
yields: Array<string>, };

export type AutoPass = "smart" | "hold" | "until_concerned";

export type ChatState = { phrases: Array<string>, 
/**
 * Seats that allow free text; it is on when all do.
 */
allowed: Array<number>, free_text: boolean, };

/**
 * A line of chat. The text is plain: escape it.
 */
export type ChatLine = { n: number, seat: number, text: string, };

/**
 * How the shuffles can be checked: the hash is shown before the first card, the seed after the game.
 */
export type Fair = { 
/**
 * SHA-256 of the seed, in hex.
 */
hash: string, 
/**
 * Numbers the players added, in seat order.
 */
numbers: Array<string>, 
/**
 * The seed in hex, once the game is over.
 */
seed: string | null, };

export type ResultView = { winner: number | null, 
/**
 * `You won 15 to 9`, `A draw was agreed`.
 */
text: string, rule: string | null, 
/**
 * Where the replay can be had: `/api/replays/{id}`.
 */
replay: string, };

/**
 * Any request that was refused: what, and what to do about it.
 */
export type Problem = { error: string, rule: string | null, };

/**
 * `GET /api/me`, `POST /api/me`: who I am. Asking makes a guest of somebody unknown.
 */
export type Me = { name: string, guest: boolean, };

/**
 * `POST /api/me`
 */
export type Rename = { name: string, };

/**
 * `POST /api/account` makes an account of a guest; `POST /api/login`
 */
export type Account = { name: string, password: string, };

/**
 * `GET /api/bots`
 */
export type Bot = { level: string, text: string, };

/**
 * `GET /api/decks`: decks that come with the program, then one's own.
 */
export type DeckInfo = { 
/**
 * What `deck` takes in other requests.
 */
id: string, name: string, colors: Array<string>, 
/**
 * The Mane Character's id.
 */
mane: string | null, own: boolean, playable: boolean, 
/**
 * Why a deck of one's own can't be read or played.
 */
fault: string | null, };

/**
 * `POST /api/decks`
 */
export type SaveDeck = { name: string, text: string, };

/**
 * `POST /api/decks/check`: anything pasted.
 */
export type CheckDeck = { text: string, 
/**
 * The name of a format; without it, any card may be used.
 */
format: string | null, };

/**
 * What was understood of a pasted deck, and whether it may be played.
 */
export type DeckCheck = { name: string, mane: string | null, draw: Array<DeckSlot>, problems: Array<DeckSlot>, faults: Array<Fault>, legal: boolean, stats: DeckStats | null, 
/**
 * All its cards.
 */
faces: Array<CardFace>, };

export type DeckSlot = { id: string, count: number, };

export type Fault = { text: string, rule: string | null, };

export type DeckStats = { draw_deck: number, problem_deck: number, 
/**
 * How many cards have a power when flipped: from 0 on.
 */
flips: Array<Curve>, costs: Array<Curve>, mean_flip: number, 
/**
 * The chance that a flip beats one of the same deck by 1, 2 and 3 or more.
 */
wins_by: Array<number>, 
/**
 * Friends that need no power in play, by cost.
 */
entry: Array<Curve>, 
/**
 * The chance to have the most power that cards of a colour ask for, by turn from the first on.
 */
colors: Array<Chances>, 
/**
 * The chance to have the power that each of its own Problems asks of its owner, by turn.
 */
problems: Array<Chances>, };

export type Curve = { value: number, count: number, };

/**
 * Chances turn by turn, from 0 to 1.
 */
export type Chances = { 
/**
 * `3 purple`, or the name of a Problem.
 */
name: string, 
/**
 * The colour word, or the Problem's id.
 */
of: string, chances: Array<number>, };

/**
 * `GET /api/formats`: formats of constructed decks, with what is banned today.
 */
export type FormatInfo = { name: string, 
/**
 * Which sets it allows, in words.
 */
text: string, 
/**
 * Ids of cards.
 */
banned: Array<string>, };

/**
 * `GET /api/octgn`: the number of a card's picture in image packs for OCTGN.
 */
export type Octgn = { id: string, guid: string, };

/**
 * `GET /api/decks/{id}`
 */
export type DeckText = { id: string, name: string, text: string, };

/**
 * `POST /api/tables`
 */
export type NewTable = { 
/**
 * The id of a deck.
 */
deck: string, opponent: Opponent, clock: ClockWish, 
/**
 * A number of one's own for the shuffles.
 */
number: string | null, };

export type Opponent = { "is": "bot", level: string, deck: string | null, } | { "is": "person", visibility: Visibility, };

export type Visibility = "open" | "private";

export type ClockWish = { "is": "off" } | { "is": "game", minutes: number, increment_seconds: number, } | { "is": "choice", seconds: number, };

/**
 * The table's id: the page is `/table/{id}`, the socket `/ws/tables/{id}`.
 */
export type Created = { id: string, };

/**
 * `POST /api/tables/{id}/join`
 */
export type JoinTable = { deck: string, number: string | null, };

export type Joined = { seat: number, };

/**
 * `GET /api/tables`: open tables and games to watch; `GET /api/tables/{id}`
 */
export type LobbyTable = { id: string, status: Status, players: Array<string>, clock: string, 
/**
 * My seat there.
 */
seat: number | null, private: boolean, };

/**
 * `GET /api/games`: my games.
 */
export type PastGame = { id: string, status: Status, players: Array<string>, seat: number, 
/**
 * Milliseconds since 1970.
 */
started: number, result: string, };

/**
 * `GET /api/cards?q=...&from=0`: a page of a search.
 */
export type CardList = { total: number, hits: Array<CardHit>, };

export type CardHit = { face: CardFace, };

/**
 * `GET /api/rules/{number}`: our summary of a rule.
 */
export type RuleText = { number: string, text: string, 
/**
 * The rules it is part of, outermost first, and its own parts.
 */
parents: Array<string>, parts: Array<string>, };

/**
 * `GET /api/glossary`
 */
export type GlossaryWord = { word: string, text: string, };

/**
 * `GET /api/replays/{id}/log`: a game that is over, for the viewer's slider. The file itself is `/api/replays/{id}`.
 */
export type ReplayInfo = { id: string, players: Array<string>, 
/**
 * Steps go from 0 to this.
 */
steps: number, log: Array<LogLine>, faces: Array<CardFace>, result: string, };

/**
 * `GET /api/replays/{id}/steps/{step}`: the board after so many steps, nothing hidden.
 */
export type ReplayStep = { step: number, game: GameView, };

/**
 * `POST /api/replays/{id}/continue`: play on from a step against a bot.
 */
export type ContinueReplay = { step: number, seat: number, level: string, };

/**
 * `GET /api/health`
 */
export type Health = { ok: boolean, version: string, tables: number, store: string, };

/**
 * The answer to requests with nothing to say.
 */
export type Checked = { ok: boolean, };

