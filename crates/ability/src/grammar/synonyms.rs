//! The synonyms: wordings the tree does not keep apart, written once, with how often the cards use each.
//!
//! A text is cut into words in lower case; then each rewriting below is applied wherever it fits, in order. In a
//! rewriting `$a` is one to six words, the fewest that fit, with no mark of punctuation among them, `+n` a signed number,
//! `this|that` one of these words, and `this|that=x` one that `$x` then stands for.

use super::token;
use crate::word::CardType;

/// (wording, what it stands for, how many paragraphs of the official cards use it;
/// none: only our own printing does)
pub const REWRITES: &[(&str, &str, usize)] = &[
    // Said in more words, or in another order.
    ("until the end of this|your turn", "until the end of the turn", 2),
    ("that turn", "this turn", 3),
    ("other friend you have|control", "of your other friend", 1),
    ("if you|they can't|don't ;", "if they don't ;", 1),
    ("flip another ;", "flip a additional card ;", 1),
    ("faceoff against", "faceoff involving", 1),
    ("if the card are", "if that card are", 1),
    ("that are involved", "involved in the faceoff", 3),
    ("with printed power $n or more", "with at least $n printed power", 1),
    ("pay 2 less", "pay [2] less", 1),
    ("additional card during faceoff until", "additional card until", 2),
    ("if you win|lose=x ;", "if you $x the faceoff ;", 2),
    ("instead ; if you do ; $a aren't|are not dismissed|moved|defeated", "instead", 4),
    ("instead ; if you do ; they skip that draw", "instead", 1),
    ("; if you do ; this card remains exhausted instead", "instead", 1),
    ("readied", "ready", 1),
    ("it are ready", "it ready", 1),
    ("ceases to be involved", "are no longer involved", 1),
    ("have unique", "are unique", 1),
    ("to this card 's area", "here", 1),
    ("must pay [n] if able", "pay [n]", 1),
    ("must pay [n] or", "pay [n] or", 2),
    ("with the same name as it|that", "with the same name", 0),
    ("also have", "have", 2),
    ("count towards", "count against", 1),
    ("choose a color ; choose", "choose a color ;", 0),
    ("the card from the bottom of your deck", "the bottom card of your deck", 1),
    ("into play attached to", "attached to", 2),
    ("a challenger", "the challenging player", 2),
    ("with the least power among friend involved", "with the lowest power involved", 1),
    ("the end of your draw step", "the end of your ready phase", 1),
    ("when you end your turn", "at the end of your turn", 1),
    ("have drawn", "drew", 1),
    ("ignore that card 's power", "ignore that card", 1),
    ("opponent 's mane character to its start side", "opponent 's boosted mane character over", 1),
    ("a mane character to its start side", "a boosted mane character over", 1),
    ("pay -[1] to", "pay [1] less to", 1),
    ("are not confronted ;", "are not confronted this turn ;", 1),
    ("have [pink] ; +1", "are [pink] ; have +1", 1),
    ("for your next $a until the end of the faceoff", "for the next $a you play until the end of the faceoff", 1),
    ("the next $a they play", "the next $a you play", 1),
    ("into their hand from their discard pile", "from their discard pile into their hand", 1),
    ("into your hand from your discard pile", "from your discard pile into your hand", 1),
    ("this phase ; banish", "; banish", 1),
    ("would send $a home ; they", "would send $a home ;", 2),
    ("moved again", "moved", 1),
    ("put that many plus a", "put that many plus one", 1),
    ("did not move any", "did not move a", 1),
    ("card type in your discard pile", "card type among card in your discard pile", 1),
    (
        "mane character here have +n power while involved in a problem faceoff",
        "mane character here involved in the faceoff have +n power during problem faceoff",
        1,
    ),
    (
        "mane character have +n power while involved in a problem faceoff",
        "mane character involved in the faceoff have +n power during problem faceoff",
        1,
    ),
    (
        "mane character have +n power while involved in a faceoff",
        "mane character involved in the faceoff have +n power",
        1,
    ),
    ("friend here have +n power while involved in a faceoff", "friend here involved in the faceoff have +n power", 1),
    (
        "that friend have +n power while involved in a faceoff",
        "that friend have +n power during faceoff involving that friend",
        1,
    ),
    ("your $a character have +n power while exhausted", "your exhausted $a character have +n power", 1),
    ("chaos : each player choose", "when this card are flipped ; choose", 1),
    // Agreement and articles are no meaning.
    ("another a of", "another of", 38),
    ("a other", "another", 1),
    ("play|here|problem=x you may", "$x ; you may", 4),
    ("a opponent 's", "opposing", 111),
    ("your opponent 's", "opposing", 24),
    ("opponent 's", "opposing", 16),
    ("a opposing", "opposing", 1),
    ("your|a|the opponent", "opponent", 127),
    ("that opponent|player", "they", 74),
    ("they 's", "their", 9),
    ("each|all of", "", 51),
    ("all the", "", 2),
    ("each|all", "", 208),
    ("of opposing", "opposing", 46),
    ("character|friend|troublemaker|resource=x you control|have", "your $x", 5),
    ("character|friend|troublemaker|resource=x they control|have", "their $x", 3),
    ("a your", "a of your", 2),
    ("owner '", "owner 's", 4),
    ("their owner", "its owner", 5),
    ("those player", "they", 2),
    ("a opposing", "opposing", 1),
    ("none opposing $a are", "opponent have no $a", 1),
    ("lose|gain=v a action token", "$v [1]", 1),
    ("lose 2 action token", "lose [2]", 1),
    ("would enter your|their|its=w", "would be put into $w", 3),
    ("enter your|their|its=w discard|owner=x", "are put into $w $x", 2),
    ("enter a|the discard pile", "are put into the discard pile", 2),
    ("from a discard", "in a discard", 3),
    ("from discard", "in discard", 0),
    ("with resource on|onto|attached them", "with a resource on it", 2),
    ("without resource on|onto|attached them", "without a resource attached", 1),
    ("while a troublemaker are here", "while there are a troublemaker here", 1),
    ("friend|card|event|resource=x banished|discarded=w this way", "$w $x", 2),
    ("you flip", "flip", 15),
    ("name a color", "choose a color", 2),
    ("start of a|any score|main|troublemaker=x", "start of the $x", 3),
    ("power to the power of", "power to", 1),
    ("turned face-up", "turned face up", 1),
    ("rest of the card", "rest", 3),
    ("any card beneath", "card beneath", 2),
    ("card you spent", "card spent", 1),
    ("spent this way", "spent", 0),
    ("at least another", "another", 1),
    ("the combined", "the total", 1),
    ("their controller", "its controller", 3),
    ("here face-up", "face-up here", 1),
    ("turn over $a ;", "turn $a over ;", 1),
    ("move or play", "play or move", 2),
    ("are not", "aren't", 4),
    ("power lower than or equal", "power less than or equal", 1),
    ("as the game", "when the game", 1),
    ("a different character", "another character", 1),
    ("until the end of the turn|faceoff=x for $a ;", "for $a until the end of the $x ;", 2),
    ("draw a additional card", "draw a card", 1),
    ("next ready step", "next ready phase", 1),
    ("gain or lose power", "lose or gain power", 1),
    ("any problem deck", "a problem deck", 1),
    ("any opponent", "opponent", 2),
    ("opponent '", "opposing", 1),
    ("player '", "player 's", 2),
    ("a their", "a of their", 1),
    ("the loser of that|the faceoff", "the loser", 1),
    ("power counter among", "power counter on", 2),
    ("for your action token", "for action token you have", 1),
    ("top or the bottom", "top or bottom", 1),
    ("token friend", "friend token", 2),
    ("or move a", "or move", 6),
    ("with a printed power", "with printed power a", 1),
    ("bottom of that problem deck", "bottom of that deck", 1),
    ("that problem deck", "that problem 's deck", 1),
    ("turn after this a", "turn", 1),
    ("token into play equal to|that=x $a ;", "token equal $x $a into play ;", 2),
    ("total power", "power", 2),
    ("get|gain|have the $a trait", "are a $a", 1),
    ("draw the bottom card of", "draw a card from the bottom of", 1),
    // Places.
    ("at|in your home", "to your home", 3),
    ("at|to this card 's problem", "here", 50),
    ("home from this card 's problem", "here home", 1),
    ("away from", "from", 5),
    ("from this card 's problem", "here", 2),
    ("from this problem", "here", 2),
    ("from here", "here", 4),
    ("here from home", "at home here", 1),
    ("from home", "at home", 2),
    ("equal to that", "equal that", 6),
    ("from your|their|opposing=w hand|deck|discard=z", "in $w $z", 89),
    ("at|to that problem", "there", 42),
    ("at|to the same problem", "there", 4),
    // Verbs.
    ("would|can't=x become", "$x be", 0),
    ("become frightened|unfrightened|solved|exhausted=x", "are $x", 7),
    ("are also", "are", 17),
    ("can't gain", "can't have", 3),
    ("rally", "unfrighten", 3),
    ("must pay +[n]", "pay +[n]", 13),
    ("to|can't=x play|move|unfrighten|exhaust|challenge=v a of", "$x $v", 10),
    ("to|can't=x play|move|unfrighten|exhaust|challenge=v a", "$x $v", 14),
    ("give $a +n", "$a have +n", 39),
    ("or you", "or", 0),
    ("without paying its cost", "for free", 1),
    ("to $a 's power until", "to $a until", 3),
    ("contribute their", "contribute its", 7),
    ("control more|fewer=x", "have $x", 1),
    ("get|gain +n", "have +n", 99),
    ("receives", "gain", 1),
    ("may not", "can't", 1),
    ("have just been", "are", 1),
    ("have been", "are", 2),
    ("a additional point", "a point", 12),
    // Decks.
    ("on the top of", "on top of", 10),
    ("at the bottom of", "on the bottom of", 1),
    ("on either the top or bottom of", "on the top or bottom of", 1),
    ("in any order", "", 15),
    // Numbers.
    ("at least a", "a", 10),
    ("with a cost of", "with cost", 0),
    ("printed power of", "printed power", 6),
    ("with $n or less printed power", "with printed power $n or less", 3),
    ("with|have=x $n or less power", "$x $n power or less", 18),
    ("with 2|3|4|5=n or more", "with at least $n", 13),
    ("are 2|3|4|5|8=n or more", "are at least $n", 1),
    ("have 2|3|4|5|8=n or more", "have at least $n", 1),
    (
        "confront this card 's problem with at least $a ;",
        "confront this card 's problem ; if you have at least $a here ;",
        1,
    ),
    ("confront this problem with at least $a ;", "confront this problem ; if you have at least $a here ;", 1),
    // Time.
    ("end of phase|turn|faceoff=x", "end of the $x", 5),
    ("end of a|that|this=x faceoff", "end of the faceoff", 3),
    ("winner of that", "winner of the", 4),
    ("during that faceoff", "until the end of the faceoff", 2),
    ("for the rest of", "until the end of", 1),
    ("the first time $a turn ;", "when $a for the first time turn ;", 3),
    ("while involved in", "while this card are involved in", 7),
    ("while $a are involved in a faceoff", "during faceoff involving $a", 10),
    ("while $a are involved in a troublemaker faceoff", "during troublemaker faceoff involving $a", 2),
    ("while at a|home|that|this=x", "while this card are at $x", 16),
    ("while with another of your $a ;", "while you have another $a here ;", 12),
    ("while with a of your $a ;", "while you have a $a here ;", 1),
    ("while with your $a ;", "while you have $a here ;", 6),
    ("during their|your|a|the main", "during main", 8),
    ("during a", "during", 18),
    ("during any", "during the", 1),
    ("in a|this|that faceoff", "in the faceoff", 30),
    ("there are no opposing", "opponent have no", 7),
    ("this faceoff", "until the end of the faceoff", 2),
    ("exactly", "", 2),
    ("already", "", 1),
    // Costs.
    ("reduce by [n] the cost of the next $a you play this turn", "pay [n] less for the next $a you play this turn", 1),
    ("reduce the cost of the next $a you play this turn by [n]", "pay [n] less for the next $a you play this turn", 1),
    ("the cost of your next $a this turn are reduced by [n]", "you pay [n] less for the next $a you play this turn", 1),
    (
        "the next $a you play this|that turn have its cost reduced by [n]",
        "you pay [n] less for the next $a you play this turn",
        1,
    ),
    ("pay [n] less for your next $a this turn", "pay [n] less for the next $a you play this turn", 7),
    ("may pay [n] less", "pay [n] less", 14),
    ("this turn", "until the end of the turn", 47),
    ("played on character", "played on a character", 1),
    ("a number of", "", 22),
    ("remaining card", "the rest", 2),
    ("force opponent to", "have opponent", 1),
    ("flip another|a card", "flip a additional card", 11),
    ("flip a new card", "flip a additional card", 2),
    ("attached to it", "on it", 2),
    ("involved in the faceoff with $a on it", "with $a on it involved in the faceoff", 1),
    ("choose $a to have", "$a have", 1),
    ("at least $n of your $a are at", "you have at least $n $a at", 1),
    ("the beginning of", "the start of", 1),
    ("reaction : play when|after", "reaction : after", 6),
    ("reaction : when", "reaction : after", 7),
    ("when $a would", "if $a would", 3),
    // Choosing.
    ("choose ; discard", "discard", 2),
    // What a card is.
    ("chaos :", "", 65),
    ("event|friend|song=x card", "$x", 6),
    ("that face-down", "that", 1),
    ("this or another", "this card or another", 3),
    ("that|this=t friend|card=x aren't sent home", "it aren't sent home", 1),
    ("it 's", "it are", 6),
    ("in|into a|the discard pile", "into its owner 's discard pile", 11),
    ("would put any number of", "would put a", 2),
    ("a or more card", "a card", 2),
    ("to random areas", "to a random area", 1),
    ("the attached", "that", 3),
    ("that banished", "that", 1),
    ("that opposing", "that", 6),
    ("the played", "that", 1),
    ("from beneath", "beneath", 19),
    ("banish $a to beneath", "put $a beneath", 9),
    ("to beneath", "beneath", 1),
    ("this problem deck", "this problem 's deck", 1),
    ("the next time", "when", 2),
    ("the next turn", "the turn", 3),
    ("do not", "don't", 10),
    ("card|friend|event|resource=x revealed this way", "revealed $x", 3),
    ("card in your|their=w hand", "$w hand", 38),
    ("are decreased by", "are reduced by", 1),
    ("without a attached accessory|resource=x", "without a $x attached", 3),
    ("reattach $a to", "put $a onto", 4),
    ("attached to", "onto", 3),
    ("gain that color", "are that color", 3),
    ("have that color", "are that color", 4),
    ("reveal a card from the top of", "reveal the top card of", 1),
    ("; ;", ";", 1),
    ("; put", ";", 163),
    ("; or", "or", 36),
    ("; they", ";", 78),
    ("; player", ";", 29),
    ("; opponent", ";", 34),
    ("; you gain|draw|lose|flip|pay=v", "; $v", 16),
    // Once all that is done: single wordings.
    ("the $a with higher power than that of any other $b involved", "$a with power higher than any other involved", 1),
    ("the friend with power higher than any other friend", "a friend with power higher than any other", 1),
    ("mane character are a boosted card", "boosted mane character are", 0),
    ("score them instead", "score that many point instead", 1),
    ("; you score", "; score", 2),
    ("draw another card", "draw a card", 1),
    ("equal to the power of that mane character", "equal that mane character 's power", 1),
    ("from their opposing discard pile", "in their opposing discard pile", 0),
    ("choose a card from it", "choose a their hand", 1),
    ("on top of that deck", "on top of their deck", 1),
    ("look at that hand", "look at their hand", 1),
    ("; you reveal|choose=v", "; $v", 4),
    ("his control", "their control", 1),
    ("if not ;", "otherwise ;", 1),
    (
        "mane character have +n power during main phase while here",
        "mane character here have +n power during main phase",
        1,
    ),
    ("ready during the ready phase", "ready during its controller 's ready phase", 3),
    ("move your other character there", "move another of your character there", 1),
    ("revealed card in your deck", "other revealed card", 0),
    ("pay a less action token", "pay [1] less", 1),
    ("for critter your friend", "for your critter friend", 1),
    ("problem that have a of your $a there", "problem where you have a $a", 1),
    ("a of your|their=w mane character", "$w mane character", 0),
    ("reaction : at the end of a", "reaction : after the end of the", 1),
    ("gain|pay=v action token equal to the number of", "$v [1] for", 3),
    ("to another of their friend", "to another", 1),
    ("with accessory on them here", "here with a accessory on it", 1),
    ("with resource onto them", "with a resource on it", 1),
    ("with attached resource here", "here with a resource on it", 1),
    ("at the start of your next turn", "at the start of your turn", 1),
    ("have player draw a card ; have player discard", "have player draw a card ; discard", 0),
    ("flip additional card equal to the number of color", "flip a additional card for color", 1),
    (
        "involved in the faceoff with power less than or equal to the number of $a have",
        "with power less than or equal to the number of $a have involved in the faceoff",
        1,
    ),
    ("the printed power that card are $n or less", "that card are a card with printed power $n or less", 1),
    ("back on top of the deck", "back", 1),
    ("the rest back on top", "the rest back", 1),
    ("the rest on the bottom of its owner 's deck", "the rest on the bottom", 0),
    ("in your discard pile with cost [1] or less", "with cost a or less in your discard pile", 1),
    ("power total for until the end of the faceoff", "power total for that faceoff", 1),
    ("reveal their chosen card", "reveal that card", 1),
    ("; the winner of the faceoff put", ";", 0),
    ("you remove the counter from a $a or $b ;", "it are $a or $b ;", 1),
    ("the end of the phase", "the end of any phase", 35),
    ("turn face-up", "are turned face up", 1),
    ("turn face up", "are turned face up", 1),
    ("up to the number of counter removed this way here", "here up to the number of counter removed this way", 0),
    ("up to the number of $a on this card into play", "into play up to the number of $a on this card", 0),
    ("fewer than", "less than", 1),
    ("draw card until you have at least", "draw until you have", 1),
    ("a player discard", "discard", 0),
    ("card of the chosen type", "card with that type", 1),
    ("token with that color into play", "token into play ; it are that color", 1),
    ("with at least $n power here", "here with at least $n power", 2),
    (
        "pay [n] less ; to a minimum of [1] ; to play your first friend here turn",
        "pay [n] less to play your first friend here turn ; to a minimum of [1]",
        1,
    ),
    ("may have another $a have", "may another $a have", 1),
    ("that of the opposing friend", "that of that friend", 1),
    ("if you do ; if", "if you do ;", 0),
    ("that card 's power are even|odd=x", "that card are a card with $x power", 2),
    ("involved in the faceoff without a accessory attached", "without a accessory attached involved in the faceoff", 1),
    ("; discard a card", "; discard a", 20),
    ("increase a problem 's confront requirements", "increase the confront requirements of a problem", 1),
    ("return any number of them to", "put any number of them into", 1),
    ("banish a ; the other", "banish a of them ; the other", 1),
    ("or less into play in your discard pile", "or less in your discard pile into play", 1),
    ("choose a character ; a color", "choose a character ; choose a color", 1),
    ("a or more of your", "a of your", 3),
    ("; aren't sent home instead", "; it aren't sent home instead", 1),
    ("put a or more +1 power counter", "put a +1 power counter", 1),
    ("sent here home", "sent home here", 0),
    ("to other problem instead", "to another problem instead", 1),
    ("retire that friend unless they pay [n]", "pay [n] or retire that friend", 1),
    ("the first friend you play here", "your first friend here", 1),
    ("you pay [n] less to play your first", "pay [n] less for your first", 2),
    ("less to play event until", "less for event until", 0),
    ("can't draw card during", "can't draw a card during", 1),
    (
        "it have +n power if opponent have more point than you",
        "if opponent have more point than you ; it have +n power",
        1,
    ),
    ("that card 's printed ability", "have the printed ability of that card", 1),
    ("friend you exhaust this way", "friend exhausted this way", 1),
    ("put into play a $a equal to this card 's power", "put a $a equal to this card 's power into play", 1),
    ("; when this card leave play ; it are put into play at its owner 's homes", "until this card leave play", 0),
    ("with a friendship counter on it", "with a friendship counter", 0),
    ("in your discard pile as though they are in your hand", "in your discard pile", 1),
    (
        "; +1 power counter on this card equal to the number of character here",
        "; a +1 power counter on this card for character here",
        0,
    ),
    ("to a frightened friend 's problem", "to a problem with a frightened friend", 1),
    ("search your deck or discard pile", "search your deck ; discard pile", 1),
    (
        "reveal ; banish 2 card from the top of their deck",
        "reveal the top 2 card of their deck ; banish the top 2 card of their deck",
        1,
    ),
    ("their friend ; troublemaker banished this way", "their banished friend or troublemaker", 1),
    ("friend ; resource ; troublemaker ;", "friend ; resource or troublemaker ;", 1),
    ("have a lyra", "have lyra", 1),
    ("for a bon bon card", "for bon bon", 1),
    ("have a tempest shadow card", "have tempest shadow", 1),
    ("banish card into its owner 's discard pile", "banish a player 's discard pile", 1),
    ("or name a card type", "or choose a card type", 1),
    ("than opponent score", "than opponent ; score", 1),
    ("to play your next card until", "for the next card you play until", 1),
    ("a of your character at random", "a random your character", 1),
    ("have the chosen color", "are that color", 1),
    ("permanently", "", 1),
    ("deck ; may put", "deck ; you may put", 1),
    ("; may move this card", "; you may move this card", 0),
    (
        "mane character have +n power while this card are at a problem with this card",
        "mane character at a problem with this card have +n power",
        1,
    ),
    ("to a problem with a of your $a ;", "to a problem where you have a $a ;", 1),
    ("the winner look", "the winner of the faceoff look", 1),
    ("; the winner of the faceoff choose", "; choose", 0),
    ("discard the same number of card", "discard a for action token opponent have", 1),
    ("if you control princess luna", "if you have princess luna", 1),
    (
        "if that character have 3 power or less ; it don't ready $a phase",
        "it don't ready $a phase while that character have 3 power or less",
        1,
    ),
    ("; at the end of the faceoff ; banish this card", "; banish this card at the end of the faceoff", 0),
    ("this card are with at least $n of your friend", "you have at least $n friend here", 1),
    ("score a point for the first time", "score point for the first time", 1),
    (
        "for revealed card with even power into your hand",
        "into your hand for card with even power revealed this way",
        0,
    ),
    ("if you moved opposing character", "if it are opposing character", 1),
    ("did not move a", "moved no", 1),
    ("to random problem", "to a random problem", 1),
    ("the discarded card 's color", "the color of that card", 1),
    ("with less power than that friend", "with power less than that friend 's power", 1),
    ("can't move", "can't be moved", 16),
    ("are moved here", "move here", 4),
    ("until the end of the faceoff while this card are flipped", "while this card are flipped", 1),
];

/// Words with -s that stand for the word without: agreement is no meaning.
const PLAIN: &[&str] = &[
    "draw",
    "discard",
    "gain",
    "lose",
    "pay",
    "score",
    "flip",
    "move",
    "put",
    "get",
    "exhaust",
    "dismiss",
    "frighten",
    "banish",
    "retire",
    "choose",
    "search",
    "reveal",
    "shuffle",
    "look",
    "play",
    "need",
    "win",
    "confront",
    "friend",
    "character",
    "card",
    "resource",
    "event",
    "troublemaker",
    "problem",
    "opponent",
    "player",
    "token",
    "counter",
    "point",
    "color",
    "ability",
    "faceoff",
    "pile",
    "deck",
    "hand",
    "owner",
    "control",
    "ignore",
    "start",
    "enter",
    "leave",
    "ready",
    "become",
    "uncover",
    "defeat",
    "challenge",
    "critter",
    "turn",
    "phase",
    "cost",
    "remove",
    "return",
    "have",
    "contribute",
    "lack",
    "action",
    "reattach",
    "accessory",
    "distribute",
    "limit",
    "separate",
    "name",
];

/// Brings a text to one wording, so that two texts that say the same in known other words are equal.
pub fn normalise(text: &str, on: CardType) -> String {
    let mut words = cut(text, on);
    for (from, to, _) in REWRITES {
        rewrite(&mut words, from, to);
    }
    while words.last().is_some_and(|w| w == ";") {
        words.pop();
    }
    words.join(" ")
}

/// The words of a text in their plain forms, what may stand first moved to the end, and one mark for all that part sentences.
fn cut(text: &str, on: CardType) -> Vec<String> {
    let mut words: Vec<String> =
        token::without_reminders(token::words(text)).into_iter().map(|t| plain(&t.low)).collect();
    own_words(&mut words, on);
    words = back(&words);
    for mark in [", then", ". then ,", ". then", "then", ", and", "and", ".", ","] {
        rewrite(&mut words, mark, ";");
    }
    words
}

/// Which rewritings a text uses, by their place in the list: what the counts are made from.
pub fn used(text: &str, on: CardType) -> Vec<usize> {
    let mut words = cut(text, on);
    let mut out = Vec::new();
    for (i, (from, to, _)) in REWRITES.iter().enumerate() {
        let before = words.clone();
        rewrite(&mut words, from, to);
        if words != before {
            out.push(i);
        }
    }
    out
}

/// "this Friend" is this card on a Friend, and the host on an attachment.
fn own_words(words: &mut Vec<String>, on: CardType) {
    let (own, hosts): (&[&str], &[&str]) = match on {
        CardType::Mane => (&["this character"], &[]),
        CardType::Friend => (&["this friend", "this character"], &[]),
        CardType::Resource => {
            (&["this resource"], &["this friend", "this character", "this problem", "this troublemaker"])
        }
        CardType::Event => (&["this event"], &[]),
        CardType::Troublemaker => (&["this troublemaker"], &[]),
        CardType::Problem => {
            rewrite(words, "this card", "this problem");
            rewrite(words, "at|to this problem", "here");
            (&[], &[])
        }
    };
    for word in own {
        rewrite(words, word, "this card");
    }
    for word in hosts {
        rewrite(words, word, &word.replace("this", "that"));
    }
}

/// "During faceoffs, this card ..." is "This card ... during faceoffs": such a clause goes to the end of its sentence.
fn back(words: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let end = rest.iter().position(|w| w == ".").unwrap_or(rest.len());
        let (sentence, tail) = rest.split_at(end);
        let start = if sentence.first().is_some_and(|w| w == "chaos") { 2 } else { 0 };
        // When something happens is what a text begins with; later on it may stand anywhere.
        let later = !out.is_empty() && sentence.first().is_some_and(|w| w == "at");
        let fronted = later || sentence.get(start).is_some_and(|w| matches!(w.as_str(), "during" | "while" | "until"));
        let always = out.is_empty()
            && sentence.first().is_some_and(|w| w == "if")
            && !words.iter().any(|w| w == "would" || w == "do");
        match sentence.iter().position(|w| w == ",") {
            Some(comma) if fronted && comma > start => {
                out.extend_from_slice(&sentence[..start]);
                // "While A, if B, C" is "While A and B, C".
                let second = sentence[comma + 1..].iter().position(|w| w == ",").map(|i| comma + 1 + i);
                let merged = second.filter(|_| sentence[comma + 1] == "if" && !sentence.iter().any(|w| w == "would"));
                out.extend_from_slice(&sentence[merged.unwrap_or(comma) + 1..]);
                out.extend_from_slice(&sentence[start..comma]);
                if let Some(end) = merged {
                    out.push("and".to_owned());
                    out.extend_from_slice(&sentence[comma + 2..end]);
                }
            }
            Some(comma) if always => {
                out.extend_from_slice(&sentence[comma + 1..]);
                out.push("while".to_owned());
                out.extend_from_slice(&sentence[1..comma]);
            }
            _ => out.extend_from_slice(sentence),
        }
        out.extend(tail.first().cloned());
        rest = tail.get(1..).unwrap_or(&[]);
    }
    out
}

fn plain(word: &str) -> String {
    match word {
        "has" => return "have".to_owned(),
        "is" => return "are".to_owned(),
        "does" => return "do".to_owned(),
        "isn't" => return "aren't".to_owned(),
        "doesn't" => return "don't".to_owned(),
        "was" | "were" => return "are".to_owned(),
        "cannot" => return "can't".to_owned(),
        _ => {}
    }
    if let Some(n) = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        .iter()
        .position(|n| *n == word)
    {
        return if n == 1 { "a".to_owned() } else { n.to_string() };
    }
    if word == "1" {
        return "a".to_owned();
    }
    for stem in PLAIN {
        if word != *stem && token::with_s(stem) == word {
            return (*stem).to_owned();
        }
    }
    word.to_owned()
}

/// Replaces a wording everywhere.
fn rewrite(words: &mut Vec<String>, from: &str, to: &str) {
    let pattern: Vec<&str> = from.split(' ').collect();
    let mut at = 0;
    while at < words.len() {
        let Some((end, bound)) = fits(&words[at..], &pattern) else {
            at += 1;
            continue;
        };
        let mut new: Vec<String> = Vec::new();
        for word in to.split(' ').filter(|w| !w.is_empty()) {
            match bound.iter().find(|(name, _)| name == word) {
                Some((_, words)) => new.extend(words.iter().cloned()),
                None => new.push(word.to_owned()),
            }
        }
        let skip = new.len();
        words.splice(at..at + end, new);
        at += skip.max(1);
    }
}

type Bound = Vec<(String, Vec<String>)>;

fn fits(words: &[String], pattern: &[&str]) -> Option<(usize, Bound)> {
    let Some((first, rest)) = pattern.split_first() else {
        return Some((0, Vec::new()));
    };
    if !first.starts_with('$') {
        let head = words.first()?;
        let signed = (*first == "+n" && head.len() > 1 && head.starts_with(['+', '-']))
            || (*first == "+[n]" && head.starts_with("+["))
            || (*first == "[n]" && head.starts_with('[') && head[1..].starts_with(|c: char| c.is_ascii_digit()));
        let (options, name) = first.split_once('=').map_or((*first, None), |(o, n)| (o, Some(n)));
        let ok = signed || head == first || options.split('|').any(|f| f == head);
        let (end, mut bound) = ok.then(|| fits(&words[1..], rest))??;
        if signed {
            bound.push(((*first).to_owned(), vec![head.clone()]));
        }
        if let Some(name) = name {
            bound.push((format!("${name}"), vec![head.clone()]));
        }
        return Some((end + 1, bound));
    }
    for n in 1..=words.len().min(6) {
        if matches!(words[n - 1].as_str(), "," | "." | ":" | ";" | "\"") {
            return None;
        }
        if let Some((end, mut bound)) = fits(&words[n..], rest) {
            bound.push(((*first).to_owned(), words[..n].to_vec()));
            return Some((end + n, bound));
        }
    }
    None
}
