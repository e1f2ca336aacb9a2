//! The synonyms: wordings the tree does not keep apart, written once, with how often the cards use each.
//!
//! A text is cut into words in lower case; then each rewriting below is applied wherever it fits, in order. In a
//! rewriting `$a` is one to six words, the fewest that fit, with no mark of punctuation among them, `+n` a signed number,
//! `this|that` one of these words, and `this|that=x` one that `$x` then stands for.

use super::token;
use crate::word::CardType;

/// (wording, what it stands for, how many paragraphs of the official cards use it)
const REWRITES: &[(&str, &str)] = &[
    // Agreement and articles are no meaning.
    ("a opponent 's", "opposing"),
    ("your opponent 's", "opposing"),
    ("opponent 's", "opposing"),
    ("a opposing", "opposing"),
    ("your|a|the opponent", "opponent"),
    ("that opponent|player", "they"),
    ("they 's", "their"),
    ("each|all of", ""),
    ("all the", ""),
    ("each|all", ""),
    ("of opposing", "opposing"),
    ("character|friend|troublemaker|resource=x you control|have", "your $x"),
    ("character|friend|troublemaker|resource=x they control|have", "their $x"),
    ("a your", "a of your"),
    ("owner '", "owner 's"),
    ("their owner", "its owner"),
    ("those player", "they"),
    // Places.
    ("at|in your home", "to your home"),
    ("at|to this card 's problem", "here"),
    ("home from this card 's problem", "here home"),
    ("away from", "from"),
    ("from this card 's problem", "here"),
    ("from this problem", "here"),
    ("from here", "here"),
    ("here from home", "at home here"),
    ("from home", "at home"),
    ("in your home", "to your home"),
    ("equal to that", "equal that"),
    ("from your|their|opposing|its=w owner=x", "in $w $x"),
    ("from your|their|opposing=w hand|deck|discard=z", "in $w $z"),
    ("at|to that problem", "there"),
    ("at|to the same problem", "there"),
    // Verbs.
    ("would|can't=x become", "$x be"),
    ("become frightened|unfrightened=x", "are $x"),
    ("are also", "are"),
    ("can't gain", "can't have"),
    ("rally", "unfrighten"),
    ("must pay +[n]", "pay +[n]"),
    ("to|can't=x play|move|unfrighten|exhaust|challenge=v a of", "$x $v"),
    ("to|can't=x play|move|unfrighten|exhaust|challenge=v a", "$x $v"),
    ("give $a +n", "$a have +n"),
    ("; you gain|draw|lose|flip|pay=v", "; $v"),
    ("or you", "or"),
    ("without paying its cost", "for free"),
    ("to the power of", "to"),
    ("to $a 's power until", "to $a until"),
    ("contribute their", "contribute its"),
    ("control more|fewer=x", "have $x"),
    ("get|gain +n", "have +n"),
    ("get", "have"),
    ("receives", "gain"),
    ("may not", "can't"),
    ("have just been", "are"),
    ("have been", "are"),
    ("a additional point", "a point"),
    // Decks.
    ("on the top of", "on top of"),
    ("at the bottom of", "on the bottom of"),
    ("on either the top or bottom of", "on the top or bottom of"),
    ("in any order", ""),
    // Numbers.
    ("at least a", "a"),
    ("with a cost of", "with cost"),
    ("printed power of", "printed power"),
    ("with $n or less printed power", "with printed power $n or less"),
    ("with|have=x $n or less power", "$x $n power or less"),
    ("$n or more power", "at least $n power"),
    ("with 2|3|4|5=n or more", "with at least $n"),
    ("are 2|3|4|5|8=n or more", "are at least $n"),
    ("have 2|3|4|5|8=n or more", "have at least $n"),
    ("have 2|3|4|5|8=n power or more", "have at least $n power"),
    (
        "confront this card 's problem with at least $a ;",
        "confront this card 's problem ; if you have at least $a here ;",
    ),
    (
        "confront this problem with at least $a ;",
        "confront this problem ; if you have at least $a here ;",
    ),
    // Time.
    ("end of phase|turn|faceoff=x", "end of the $x"),
    ("end of a|that|this=x faceoff", "end of the faceoff"),
    ("winner of that", "winner of the"),
    ("during that faceoff", "until the end of the faceoff"),
    ("for the rest of", "until the end of"),
    ("the first time $a turn ;", "when $a for the first time turn ;"),
    ("while involved in", "while this card are involved in"),
    ("while $a are involved in a faceoff", "during faceoff involving $a"),
    (
        "while $a are involved in a problem faceoff",
        "during problem faceoff involving $a",
    ),
    (
        "while $a are involved in a troublemaker faceoff",
        "during troublemaker faceoff involving $a",
    ),
    ("while at a|home|that|this=x", "while this card are at $x"),
    (
        "while with at least $n of your $a ;",
        "while you have at least $n $a here ;",
    ),
    ("while with another of your $a ;", "while you have another $a here ;"),
    ("while with a of your $a ;", "while you have a $a here ;"),
    ("while with your $a ;", "while you have $a here ;"),
    ("while with $a ;", "while there are $a here ;"),
    ("while exhausted", "while this card are exhausted"),
    ("while ready", "while this card are ready"),
    ("during a", "during"),
    ("during any", "during the"),
    ("in a|this|that faceoff", "in the faceoff"),
    ("there are no opposing", "opponent have no"),
    ("there are another of your", "you have another"),
    ("this faceoff", "until the end of the faceoff"),
    ("exactly", ""),
    ("already", ""),
    // Costs.
    (
        "reduce by [n] the cost of the next $a you play this turn",
        "pay [n] less for the next $a you play this turn",
    ),
    (
        "reduce the cost of the next $a you play this turn by [n]",
        "pay [n] less for the next $a you play this turn",
    ),
    (
        "the cost of your next $a this turn are reduced by [n]",
        "you pay [n] less for the next $a you play this turn",
    ),
    (
        "the next $a you play this|that turn have its cost reduced by [n]",
        "you pay [n] less for the next $a you play this turn",
    ),
    (
        "pay [n] less for your next $a this turn",
        "pay [n] less for the next $a you play this turn",
    ),
    ("may pay [n] less", "pay [n] less"),
    ("this turn", "until the end of the turn"),
    ("played on character", "played on a character"),
    ("a number of", ""),
    ("remaining card", "the rest"),
    ("the rest of them", "the rest"),
    ("force opponent to", "have opponent"),
    ("flip another|a card", "flip a additional card"),
    ("flip a new card", "flip a additional card"),
    ("attached to it", "on it"),
    (
        "involved in the faceoff with $a on it",
        "with $a on it involved in the faceoff",
    ),
    ("choose $a to have", "$a have"),
    ("at least $n of your $a are at", "you have at least $n $a at"),
    ("the beginning of", "the start of"),
    ("reaction : play when|after", "reaction : after"),
    ("reaction : when", "reaction : after"),
    ("when $a would", "if $a would"),
    // Choosing.
    ("choose ; discard", "discard"),
    ("another a of", "another of"),
    ("none of opposing $a are", "opponent have no $a"),
    // What a card is.
    ("chaos :", ""),
    ("event|friend|song=x card", "$x"),
    ("that face-down", "that"),
    ("this or another", "this card or another"),
    ("that|this=t friend|card=x aren't sent home", "it aren't sent home"),
    ("it 's", "it are"),
    ("in|into the discard pile", "into its owner 's discard pile"),
    ("would put any number of", "would put a"),
    ("a or more card", "a card"),
    ("to random areas", "to a random area"),
    ("the attached", "that"),
    ("that banished", "that"),
    ("that opposing", "that"),
    ("the played", "that"),
    ("from beneath", "beneath"),
    ("banish $a to beneath", "put $a beneath"),
    ("to beneath", "beneath"),
    ("this problem deck", "this problem 's deck"),
    ("the next time", "when"),
    ("the next turn", "the turn"),
    ("do not", "don't"),
    ("card|friend|event|resource=x revealed this way", "revealed $x"),
    ("card in your|their=w hand", "$w hand"),
    ("are decreased by", "are reduced by"),
    ("a a attached $a", "a $a attached"),
    ("without a attached accessory|resource=x", "without a $x attached"),
    ("reattach $a to", "put $a onto"),
    ("attached to", "onto"),
    (
        "put +n power counter on $a for $b ;",
        "put +n power counter on $a equal to the number of $b ;",
    ),
    ("enter your|its|their discard pile", "are put into the discard pile"),
    ("gain that color", "are that color"),
    ("have that color", "are that color"),
    ("reveal a card from the top of", "reveal the top card of"),
    ("; ;", ";"),
    ("; ;", ";"),
    ("; put", ";"),
    ("; they", ";"),
    ("; player", ";"),
    ("; opponent", ";"),
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
];

/// Brings a text to one wording, so that two texts that say the same in known other words are equal.
pub fn normalise(text: &str, on: CardType) -> String {
    let mut words: Vec<String> = token::words(text).into_iter().map(|t| plain(&t.low)).collect();
    own_words(&mut words, on);
    words = back(&words);
    for mark in [", then", ". then ,", ". then", "then", ", and", "and", ".", ","] {
        rewrite(&mut words, mark, ";");
    }
    for (from, to) in REWRITES {
        rewrite(&mut words, from, to);
    }
    while words.last().is_some_and(|w| w == ";") {
        words.pop();
    }
    words.join(" ")
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
            match word.strip_prefix(['$', '+', '[']) {
                Some(_) => new.extend(
                    bound
                        .iter()
                        .find(|(name, _)| name == word)
                        .into_iter()
                        .flat_map(|(_, b)| b.clone()),
                ),
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
