//! The variants of an enum, read from its source: so that a list of what was never reached can't forget one.

/// The names of the variants of an enum in a source text, in its order.
pub fn of(source: &str, name: &str) -> Vec<String> {
    let Some(start) =
        source.find(&format!("pub enum {name} {{")).or_else(|| source.find(&format!("pub(crate) enum {name} {{")))
    else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut depth = 0;
    let mut word = String::new();
    let mut fresh = true;
    let body = source[start..].split_once('{').map_or("", |(_, body)| body);
    for line in body.lines() {
        let code = line.split("//").next().unwrap_or("");
        if code.trim_start().starts_with('#') {
            continue;
        }
        for c in code.chars().chain(std::iter::once('\n')) {
            let inside = depth == 0;
            if inside && fresh && (c.is_alphanumeric() || c == '_') {
                word.push(c);
                continue;
            }
            if !word.is_empty() {
                out.push(std::mem::take(&mut word));
                fresh = false;
            }
            match c {
                '{' | '(' => depth += 1,
                '}' | ')' if inside => return out,
                '}' | ')' => depth -= 1,
                ',' if inside => fresh = true,
                _ => {}
            }
        }
    }
    out
}

/// The name of the variant a value is, by its debug form; no more of it is written than that.
pub fn head(value: &dyn std::fmt::Debug) -> String {
    struct Head(String);
    impl std::fmt::Write for Head {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            for c in text.chars() {
                if !c.is_alphanumeric() && c != '_' {
                    return Err(std::fmt::Error);
                }
                self.0.push(c);
            }
            Ok(())
        }
    }
    let mut head = Head(String::new());
    let _ = std::fmt::write(&mut head, format_args!("{value:?}"));
    head.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_found_and_named() {
        let source = "/// Doc.\npub enum Pet {\n    /// One, two.\n    Cat,\n    Dog(u8, u8), Bird { wings: u8 },\n    #[default]\n    Fish,\n}\nother";
        assert_eq!(of(source, "Pet"), ["Cat", "Dog", "Bird", "Fish"]);
        assert!(of(source, "Pets").is_empty());
        assert_eq!(head(&Some(3)), "Some");
        assert_eq!(head(&ability::Effect::Nothing), "Nothing");
    }
}
