//! What a client says, read out of its text.

use table::wire::{Say, ToServer};

/// A message of the protocol. Nearly all are choices in the very words the page puts them; those are read as they stand,
/// anything else by the whole grammar.
pub fn read(text: &str) -> serde_json::Result<ToServer> {
    match choice(text) {
        Some(choice) => Ok(choice),
        None => serde_json::from_str(text),
    }
}

/// `{"id":1,"say":{"type":"choose","number":2,"option":3,"value":4}}` with any numbers, without spaces, and nothing else.
fn choice(text: &str) -> Option<ToServer> {
    let (id, text) = number(text.strip_prefix(r#"{"id":"#)?)?;
    let (number_, text) = number(text.strip_prefix(r#","say":{"type":"choose","number":"#)?)?;
    let (option, text) = number(text.strip_prefix(r#","option":"#)?)?;
    let (value, text) = number(text.strip_prefix(r#","value":"#)?)?;
    (text == "}}").then_some(())?;
    Some(ToServer { id, say: Say::Choose { number: number_, option: u16::try_from(option).ok()?, value } })
}

/// A number as JSON writes it, and what follows. What has no number here may yet have one by the whole grammar.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit())?;
    let (digits, rest) = text.split_at(end);
    if digits.len() > 1 && digits.starts_with('0') {
        return None;
    }
    Some((digits.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways of reading come to the same, or the quick one leaves it to the other.
    #[test]
    fn choices_are_read_as_the_grammar_reads_them() {
        let plain = r#"{"id":2,"say":{"type":"choose","number":17,"option":3,"value":0}}"#;
        assert_eq!(choice(plain), serde_json::from_str(plain).ok());
        let numbers =
            ["0", "00", "01", "9", "65535", "65536", "4294967295", "4294967296", "-1", "1.0", "1e1", "", " 1", "a"];
        for n in numbers {
            for name in ["id", "number", "option", "value"] {
                let old = plain.find(&format!(r#""{name}":"#)).expect("it is there") + name.len() + 3;
                let end = plain[old..].find([',', '}']).expect("it ends") + old;
                let text = format!("{}{n}{}", &plain[..old], &plain[end..]);
                let (quick, whole) = (choice(&text), serde_json::from_str::<ToServer>(&text).ok());
                assert!(quick.is_none() || quick == whole, "{text}");
                assert_eq!(read(&text).ok(), whole, "{text}");
            }
        }
        for cut in 0..plain.len() {
            assert_eq!(choice(&plain[..cut]), None);
        }
        for text in [r#"{"id":2,"say":{"type":"ping"}}"#, &format!("{plain} "), &plain.replace(',', ", ")] {
            assert_eq!(choice(text), None);
            assert_eq!(read(text).ok(), serde_json::from_str(text).ok());
        }
    }
}
