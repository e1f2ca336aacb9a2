//! The synonyms: wordings the tree does not keep apart, written once, with how often the cards use each.
//!
//! A text is cut into words in lower case; then each rewriting below is applied wherever it fits, in order. In a
//! rewriting `$a` is one to six words, the fewest that fit, with no mark of punctuation among them, `+n` a signed number,
//! `this|that` one of these words, and `this|that=x` one that `$x` then stands for.

use super::token;
use crate::word::CardType;

/// (wording, what it stands for, how many paragraphs of the official cards use it)
pub const REWRITES: &[(&str, &str, usize)] = &[
    // Agreement and articles are no meaning.
    ("another a of", "another of", 0),
    ("a other", "another", 0),
    ("play|here|problem=x you may", "$x ; you may", 0),
    ("with a at least", "with at least", 0),
    ("a opponent 's", "opposing", 0),
    ("your opponent 's", "opposing", 0),
    ("opponent 's", "opposing", 0),
    ("a opposing", "opposing", 0),
    ("your|a|the opponent", "opponent", 0),
    ("that opponent|player", "they", 0),
    ("they 's", "their", 0),
    ("each|all of", "", 0),
    ("all the", "", 0),
    ("each|all", "", 0),
    ("of opposing", "opposing", 0),
    ("character|friend|troublemaker|resource=x you control|have", "your $x", 0),
    ("character|friend|troublemaker|resource=x they control|have", "their $x", 0),
    ("a your", "a of your", 0),
    ("owner '", "owner 's", 0),
    ("their owner", "its owner", 0),
    ("those player", "they", 0),
    ("a opposing", "opposing", 0),
    ("none opposing $a are", "opponent have no $a", 0),
    ("lose|gain=v a action token", "$v [1]", 0),
    ("lose 2 action token", "lose [2]", 0),
    ("would enter a|your|its|their discard pile", "would be put into its owner 's discard pile", 0),
    ("enter a|your|its|their|the discard pile", "are put into its owner 's discard pile", 0),
    ("from a discard", "in a discard", 0),
    ("from discard", "in discard", 0),
    ("with resource on|onto|attached them", "with a resource on it", 0),
    ("without resource on|onto|attached them", "without a resource attached", 0),
    ("while a troublemaker are here", "while there are a troublemaker here", 0),
    ("friend|card|event|resource=x banished|discarded=w this way", "$w $x", 0),
    ("you flip", "flip", 0),
    ("name a color", "choose a color", 0),
    ("start of a|any score|main|troublemaker=x", "start of the $x", 0),
    ("power to the power of", "power to", 0),
    ("the winner ;", "the winner of the faceoff ;", 0),
    ("card are turned|turns face up|face-up", "card are turned face up", 0),
    ("card turns face up|face-up", "card are turned face up", 0),
    ("turned face-up", "turned face up", 0),
    ("rest of the card", "rest", 0),
    ("any card beneath", "card beneath", 0),
    ("card you spent", "card spent", 0),
    ("spent this way", "spent", 0),
    ("at least another", "another", 0),
    ("the combined", "the total", 0),
    ("their controller", "its controller", 0),
    ("here face-up", "face-up here", 0),
    ("have the $a trait", "are a $a", 0),
    ("turn over $a ;", "turn $a over ;", 0),
    ("moves or play", "play or move", 0),
    ("move or play", "play or move", 0),
    ("are not", "aren't", 0),
    ("power lower than or equal", "power less than or equal", 0),
    ("as the game", "when the game", 0),
    ("a different character", "another character", 0),
    ("as though|if it were in your hand", "", 0),
    ("until the end of the turn|faceoff=x for $a ;", "for $a until the end of the $x ;", 0),
    ("draw a additional card", "draw a card", 0),
    ("next ready step", "next ready phase", 0),
    ("gain or lose power", "lose or gain power", 0),
    ("any problem deck", "a problem deck", 0),
    // Places.
    ("at|in your home", "to your home", 0),
    ("at|to this card 's problem", "here", 0),
    ("home from this card 's problem", "here home", 0),
    ("away from", "from", 0),
    ("from this card 's problem", "here", 0),
    ("from this problem", "here", 0),
    ("from here", "here", 0),
    ("here from home", "at home here", 0),
    ("from home", "at home", 0),
    ("in your home", "to your home", 0),
    ("equal to that", "equal that", 0),
    ("from your|their|opposing|its=w owner=x", "in $w $x", 0),
    ("from your|their|opposing=w hand|deck|discard=z", "in $w $z", 0),
    ("at|to that problem", "there", 0),
    ("at|to the same problem", "there", 0),
    // Verbs.
    ("would|can't=x become", "$x be", 0),
    ("become frightened|unfrightened|solved|exhausted=x", "are $x", 0),
    ("are also", "are", 0),
    ("can't gain", "can't have", 0),
    ("rally", "unfrighten", 0),
    ("must pay +[n]", "pay +[n]", 0),
    ("to|can't=x play|move|unfrighten|exhaust|challenge=v a of", "$x $v", 0),
    ("to|can't=x play|move|unfrighten|exhaust|challenge=v a", "$x $v", 0),
    ("give $a +n", "$a have +n", 0),
    ("or you", "or", 0),
    ("without paying its cost", "for free", 0),
    ("to $a 's power until", "to $a until", 0),
    ("contribute their", "contribute its", 0),
    ("control more|fewer=x", "have $x", 0),
    ("get|gain +n", "have +n", 0),
    ("get", "have", 0),
    ("receives", "gain", 0),
    ("may not", "can't", 0),
    ("have just been", "are", 0),
    ("have been", "are", 0),
    ("a additional point", "a point", 0),
    // Decks.
    ("on the top of", "on top of", 0),
    ("at the bottom of", "on the bottom of", 0),
    ("on either the top or bottom of", "on the top or bottom of", 0),
    ("in any order", "", 0),
    // Numbers.
    ("at least a", "a", 0),
    ("with a cost of", "with cost", 0),
    ("printed power of", "printed power", 0),
    ("with $n or less printed power", "with printed power $n or less", 0),
    ("with|have=x $n or less power", "$x $n power or less", 0),
    ("with 2|3|4|5=n or more", "with at least $n", 0),
    ("are 2|3|4|5|8=n or more", "are at least $n", 0),
    ("have 2|3|4|5|8=n or more", "have at least $n", 0),
    ("have 2|3|4|5|8=n power or more", "have at least $n power", 0),
    ("confront this card 's problem with at least $a ;", "confront this card 's problem ; if you have at least $a here ;", 0),
    ("confront this problem with at least $a ;", "confront this problem ; if you have at least $a here ;", 0),
    // Time.
    ("end of phase|turn|faceoff=x", "end of the $x", 0),
    ("end of a|that|this=x faceoff", "end of the faceoff", 0),
    ("winner of that", "winner of the", 0),
    ("during that faceoff", "until the end of the faceoff", 0),
    ("for the rest of", "until the end of", 0),
    ("the first time $a turn ;", "when $a for the first time turn ;", 0),
    ("while involved in", "while this card are involved in", 0),
    ("while $a are involved in a faceoff", "during faceoff involving $a", 0),
    ("while $a are involved in a problem faceoff", "during problem faceoff involving $a", 0),
    ("while $a are involved in a troublemaker faceoff", "during troublemaker faceoff involving $a", 0),
    ("while at a|home|that|this=x", "while this card are at $x", 0),
    ("while with at least $n of your $a ;", "while you have at least $n $a here ;", 0),
    ("while with another of your $a ;", "while you have another $a here ;", 0),
    ("while with a of your $a ;", "while you have a $a here ;", 0),
    ("while with your $a ;", "while you have $a here ;", 0),
    ("while with $a ;", "while there are $a here ;", 0),
    ("while exhausted", "while this card are exhausted", 0),
    ("while ready", "while this card are ready", 0),
    ("during their|your|a|the main", "during main", 0),
    ("during a", "during", 0),
    ("during any", "during the", 0),
    ("in a|this|that faceoff", "in the faceoff", 0),
    ("there are no opposing", "opponent have no", 0),
    ("there are another of your", "you have another", 0),
    ("this faceoff", "until the end of the faceoff", 0),
    ("exactly", "", 0),
    ("already", "", 0),
    // Costs.
    ("reduce by [n] the cost of the next $a you play this turn", "pay [n] less for the next $a you play this turn", 0),
    ("reduce the cost of the next $a you play this turn by [n]", "pay [n] less for the next $a you play this turn", 0),
    ("the cost of your next $a this turn are reduced by [n]", "you pay [n] less for the next $a you play this turn", 0),
    ("the next $a you play this|that turn have its cost reduced by [n]", "you pay [n] less for the next $a you play this turn", 0),
    ("pay [n] less for your next $a this turn", "pay [n] less for the next $a you play this turn", 0),
    ("may pay [n] less", "pay [n] less", 0),
    ("this turn", "until the end of the turn", 0),
    ("played on character", "played on a character", 0),
    ("a number of", "", 0),
    ("remaining card", "the rest", 0),
    ("the rest of them", "the rest", 0),
    ("force opponent to", "have opponent", 0),
    ("flip another|a card", "flip a additional card", 0),
    ("flip a new card", "flip a additional card", 0),
    ("attached to it", "on it", 0),
    ("involved in the faceoff with $a on it", "with $a on it involved in the faceoff", 0),
    ("choose $a to have", "$a have", 0),
    ("at least $n of your $a are at", "you have at least $n $a at", 0),
    ("the beginning of", "the start of", 0),
    ("reaction : play when|after", "reaction : after", 0),
    ("reaction : when", "reaction : after", 0),
    ("when $a would", "if $a would", 0),
    // Choosing.
    ("choose ; discard", "discard", 0),
    // What a card is.
    ("chaos :", "", 0),
    ("event|friend|song=x card", "$x", 0),
    ("that face-down", "that", 0),
    ("this or another", "this card or another", 0),
    ("that|this=t friend|card=x aren't sent home", "it aren't sent home", 0),
    ("it 's", "it are", 0),
    ("in|into the discard pile", "into its owner 's discard pile", 0),
    ("would put any number of", "would put a", 0),
    ("a or more card", "a card", 0),
    ("to random areas", "to a random area", 0),
    ("the attached", "that", 0),
    ("that banished", "that", 0),
    ("that opposing", "that", 0),
    ("the played", "that", 0),
    ("from beneath", "beneath", 0),
    ("banish $a to beneath", "put $a beneath", 0),
    ("to beneath", "beneath", 0),
    ("this problem deck", "this problem 's deck", 0),
    ("the next time", "when", 0),
    ("the next turn", "the turn", 0),
    ("do not", "don't", 0),
    ("card|friend|event|resource=x revealed this way", "revealed $x", 0),
    ("card in your|their=w hand", "$w hand", 0),
    ("are decreased by", "are reduced by", 0),
    ("a a attached $a", "a $a attached", 0),
    ("without a attached accessory|resource=x", "without a $x attached", 0),
    ("reattach $a to", "put $a onto", 0),
    ("attached to", "onto", 0),
    ("put +n power counter on $a for $b ;", "put +n power counter on $a equal to the number of $b ;", 0),
    ("gain that color", "are that color", 0),
    ("have that color", "are that color", 0),
    ("reveal a card from the top of", "reveal the top card of", 0),
    ("; ;", ";", 0),
    ("; ;", ";", 0),
    ("; put", ";", 0),
    ("; or", "or", 0),
    ("; they", ";", 0),
    ("; player", ";", 0),
    ("; opponent", ";", 0),
    ("; you gain|draw|lose|flip|pay=v", "; $v", 0),
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
    let mut words: Vec<String> = token::without_reminders(token::words(text)).into_iter().map(|t| plain(&t.low)).collect();
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
        CardType::Resource => (
            &["this resource"],
            &["this friend", "this character", "this problem", "this troublemaker"],
        ),
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
        let start = if sentence.first().is_some_and(|w| w == "chaos") {
            2
        } else {
            0
        };
        let fronted = sentence
            .get(start)
            .is_some_and(|w| matches!(w.as_str(), "during" | "while" | "until"));
        let always = out.is_empty()
            && sentence.first().is_some_and(|w| w == "if")
            && !words.iter().any(|w| w == "would" || w == "do");
        match sentence.iter().position(|w| w == ",") {
            Some(comma) if fronted && comma > start => {
                out.extend_from_slice(&sentence[..start]);
                // "While A, if B, C" is "While A and B, C".
                let second = sentence[comma + 1..]
                    .iter()
                    .position(|w| w == ",")
                    .map(|i| comma + 1 + i);
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
        "cannot" => return "can't".to_owned(),
        _ => {}
    }
    if let Some(n) = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ]
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
