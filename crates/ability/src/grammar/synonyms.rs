//! The synonyms: wordings the tree does not keep apart, written once, with how often the cards use each.
//!
//! A text is cut into words in lower case; then each rewriting of `synonyms.txt` is applied wherever it fits, in order. In a
//! rewriting `$a` is one to six words, the fewest that fit, with no mark of punctuation among them, `+n` a signed number,
//! `this|that` one of these words, and `this|that=x` one that `$x` then stands for.

use super::token;
use crate::word::CardType;
use std::sync::LazyLock;

/// The wordings and what each stands for, in the order they are applied.
pub static REWRITES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let lines = include_str!("synonyms.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(|line| parsed(line).unwrap_or_else(|| panic!("synonyms.txt: {line}"))).collect()
});

fn parsed(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (count, rewriting) = line.split_once(' ')?;
    let (from, to) = rewriting.split_once(" =>")?;
    count.parse::<usize>().ok().map(|_| (from, to.trim_start()))
}

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
    for (from, to) in REWRITES.iter() {
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
    for (i, (from, to)) in REWRITES.iter().enumerate() {
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
        let start = sentence.iter().take(4).position(|w| w == ":").map_or(0, |colon| colon + 1);
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
