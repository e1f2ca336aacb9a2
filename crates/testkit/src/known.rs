//! Lists of abilities: those known to be carried out, and those that are not, with the reason.

use std::collections::{BTreeMap, BTreeSet};

/// Reads a list of abilities: a line a side, `PR27 Swift 1 2` or `PR1 boosted 1`. `#` begins a comment.
pub fn read(text: &str) -> Result<BTreeSet<String>, String> {
    let mut out = BTreeSet::new();
    for (number, line) in lines(text) {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let sides = if words.get(1) == Some(&"boosted") { 2 } else { 1 };
        if words.len() <= sides {
            return Err(format!("line {number}: `{line}` names no ability: write `PR27 Swift 1 2`"));
        }
        let abilities = words.split_off(sides);
        let who = words.join(" ");
        out.extend(abilities.iter().map(|one| format!("{who} {one}")));
    }
    Ok(out)
}

/// The same list as text, sides in order.
pub fn write(abilities: &BTreeSet<String>) -> String {
    let mut sides: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in abilities {
        if let Some((who, one)) = name.rsplit_once(' ') {
            sides.entry(who).or_default().push(one);
        }
    }
    sides.iter().map(|(who, list)| format!("{who} {}\n", list.join(" "))).collect()
}

/// Reads a list with reasons: `PR27 2: why`.
pub fn reasons(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut out = BTreeMap::new();
    for (number, line) in lines(text) {
        match line.split_once(": ") {
            Some((name, why)) if !why.trim().is_empty() => {
                out.insert(name.trim().to_owned(), why.trim().to_owned());
            }
            Some(_) | None => return Err(format!("line {number}: `{line}` gives no reason: write `PR27 2: why`")),
        }
    }
    Ok(out)
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())).filter(|(_, l)| !l.is_empty() && !l.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written() -> Result<(), String> {
        let text = "PR1 1 Swift\nPR1 boosted 2\n";
        let list = read(&format!("# Known.\n\n{text}"))?;
        let names: Vec<&str> = list.iter().map(String::as_str).collect();
        assert_eq!(names, ["PR1 1", "PR1 Swift", "PR1 boosted 2"]);
        assert_eq!(write(&list), text);
        assert_eq!(read("PR1 boosted").map_err(|no| no.starts_with("line 1")), Err(true));
        Ok(())
    }

    #[test]
    fn a_reason_must_be_given() {
        assert_eq!(reasons("PR1 1: no card has it").map(|all| all.len()), Ok(1));
        assert!(reasons("PR1 1:").is_err());
    }
}
