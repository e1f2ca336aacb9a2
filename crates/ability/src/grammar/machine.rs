//! The machine that runs a table of productions both ways.
//!
//! Reading is memoised by (kind, form, place) and finds every reading; a production may carry a weight, a reading
//! weighs the sum of its productions, and only the lightest readings count: that is how precedence is declared.
//! Printing takes the first production that fits.

use super::template::{self, Ask, Form, Item};
use super::token::Tok;
use super::value::Value;
use crate::word::CardType;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

type Build = Arc<dyn Fn(&[Value]) -> Option<Value> + Send + Sync>;
type Unbuild = Arc<dyn Fn(&Value) -> Option<Vec<Value>> + Send + Sync>;

/// What a lexeme reads: meanings, and the word after each.
pub type Found = Vec<(Value, usize)>;

/// A kind of phrase that is not written as productions: numbers, names, colours.
pub struct Lexeme {
    pub read: fn(&Grammar, &[Tok], usize, CardType) -> Found,
    pub print: fn(&Value, CardType, Form) -> Option<Vec<String>>,
}

#[derive(Clone, Debug)]
enum Part {
    Word { ids: [u32; 2], text: [String; 2] },
    Hole { slot: usize, kind: usize, ask: Ask },
}

struct Rule {
    wordings: Vec<Vec<Part>>,
    slots: usize,
    build: Build,
    unbuild: Unbuild,
    weight: u32,
    /// The form it stands in, where not in both.
    only: Option<Form>,
    /// Whether printing may take it; a production that is only read is a synonym.
    prints: bool,
    /// Whether reading may take it; one that is only printed says what others read piece by piece.
    reads: bool,
}

#[derive(Default)]
struct Kind {
    name: String,
    rules: Vec<Rule>,
    lexeme: Option<Lexeme>,
    /// For each form: words a phrase of this kind may begin with; none where anything may stand first.
    first: [Option<HashSet<u32>>; 2],
}

#[derive(Default)]
pub struct Grammar {
    kinds: Vec<Kind>,
    names: HashMap<String, usize>,
    words: HashMap<String, u32>,
}

impl Grammar {
    fn kind(&mut self, name: &str) -> usize {
        if let Some(&id) = self.names.get(name) {
            return id;
        }
        let id = self.kinds.len();
        self.kinds.push(Kind { name: name.to_owned(), ..Kind::default() });
        self.names.insert(name.to_owned(), id);
        id
    }

    fn word(&mut self, word: &str) -> u32 {
        let next = self.words.len() as u32;
        *self.words.entry(word.to_lowercase()).or_insert(next)
    }

    /// Whether a word stands in some template: such a word is never a name or a trait by surprise.
    pub fn knows(&self, low: &str) -> bool {
        self.words.contains_key(low)
    }

    pub fn lexeme(&mut self, name: &str, lexeme: Lexeme) {
        let id = self.kind(name);
        self.kinds[id].lexeme = Some(lexeme);
    }

    /// Adds a production. Generic only as far as it must be: it is made anew for each of them.
    pub fn rule(
        &mut self,
        kind: &str,
        template: &str,
        holes: &[&str],
        weight: u32,
        build: impl Fn(&[Value]) -> Option<Value> + Send + Sync + 'static,
        unbuild: impl Fn(&Value) -> Option<Vec<Value>> + Send + Sync + 'static,
    ) {
        self.add(kind, template, holes, weight, (Arc::new(build), Arc::new(unbuild)));
    }

    fn add(&mut self, kind: &str, template: &str, holes: &[&str], weight: u32, ways: (Build, Unbuild)) {
        let id = self.kind(kind);
        let (build, unbuild) = ways;
        let (template, prints) = template.strip_prefix("read: ").map_or((template, true), |t| (t, false));
        let (template, reads) = template.strip_prefix("print: ").map_or((template, true), |t| (t, false));
        let (template, only) = match (template.strip_prefix("plain: "), template.strip_prefix("s: ")) {
            (Some(t), _) => (t, Some(Form::Plain)),
            (None, Some(t)) => (t, Some(Form::S)),
            (None, None) => (template, None),
        };
        for wordings in template::parse(template) {
            let wordings: Vec<Vec<Part>> = wordings
                .into_iter()
                .map(|items| items.into_iter().map(|i| self.part(i, holes, template)).collect())
                .collect();
            let rule = Rule {
                wordings,
                slots: holes.len(),
                build: build.clone(),
                unbuild: unbuild.clone(),
                weight,
                only,
                prints,
                reads,
            };
            self.kinds[id].rules.push(rule);
        }
    }

    fn part(&mut self, item: Item, holes: &[&str], template: &str) -> Part {
        match item {
            Item::Word(plain, s) => Part::Word { ids: [self.word(&plain), self.word(&s)], text: [plain, s] },
            Item::Hole { name, kind, ask } => {
                let slot = holes.iter().position(|h| *h == name);
                let slot = slot.unwrap_or_else(|| panic!("{template}: the hole {name} is not listed"));
                Part::Hole { slot, kind: self.kind(&kind), ask }
            }
        }
    }

    /// Works out which words may come first, once the table is whole.
    pub fn finish(mut self) -> Grammar {
        for kind in &self.kinds {
            assert!(kind.lexeme.is_some() || !kind.rules.is_empty(), "no production makes a {}", kind.name);
        }
        let count = self.kinds.len();
        // None: anything; the flag: may be empty.
        let mut first: Vec<[Option<HashSet<u32>>; 2]> =
            (0..count).map(|_| [Some(HashSet::new()), Some(HashSet::new())]).collect();
        let mut empty = vec![[false; 2]; count];
        loop {
            let mut changed = false;
            for (id, kind) in self.kinds.iter().enumerate() {
                for form in [Form::Plain, Form::S] {
                    let (mut set, mut nullable) = (first[id][form as usize].clone(), empty[id][form as usize]);
                    if kind.lexeme.is_some() {
                        set = None;
                    }
                    let fitting = kind.rules.iter().filter(|r| r.only.is_none_or(|f| f == form));
                    for wording in fitting.flat_map(|r| &r.wordings) {
                        let mut through = true;
                        for part in wording {
                            match part {
                                Part::Word { ids, .. } => {
                                    if let Some(set) = &mut set {
                                        set.insert(ids[form as usize]);
                                    }
                                    through = false;
                                }
                                Part::Hole { kind, ask, .. } => {
                                    let f = form_of(*ask, form) as usize;
                                    match (&mut set, &first[*kind][f]) {
                                        (Some(set), Some(other)) => set.extend(other),
                                        (set, None) => *set = None,
                                        (None, Some(_)) => {}
                                    }
                                    through = empty[*kind][f];
                                }
                            }
                            if !through {
                                break;
                            }
                        }
                        nullable |= through;
                    }
                    if set != first[id][form as usize] || nullable != empty[id][form as usize] {
                        first[id][form as usize] = set;
                        empty[id][form as usize] = nullable;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        for (id, kind) in self.kinds.iter_mut().enumerate() {
            for f in 0..2 {
                kind.first[f] = if empty[id][f] { None } else { first[id][f].take() };
            }
        }
        self
    }
}

const fn form_of(ask: Ask, own: Form) -> Form {
    match ask {
        Ask::Plain => Form::Plain,
        Ask::S => Form::S,
        Ask::Same => own,
    }
}

/// One reading of a phrase: what it means, the word after it, and its weight.
#[derive(Clone)]
pub struct Reading {
    pub value: Value,
    pub end: usize,
    pub weight: u32,
}

/// One run over one text.
pub struct Reader<'g> {
    grammar: &'g Grammar,
    toks: &'g [Tok],
    ids: Vec<u32>,
    on: CardType,
    memo: HashMap<(usize, Form, usize), Rc<Vec<Reading>>>,
    /// Whether to note what was expected; slower, used after a reading failed.
    noting: bool,
    pub furthest: usize,
    pub expected: BTreeSet<String>,
}

impl<'g> Reader<'g> {
    pub fn new(grammar: &'g Grammar, toks: &'g [Tok], on: CardType, noting: bool) -> Reader<'g> {
        let ids = toks.iter().map(|t| grammar.words.get(&t.low).copied().unwrap_or(u32::MAX)).collect();
        Reader { grammar, toks, ids, on, memo: HashMap::new(), noting, furthest: 0, expected: BTreeSet::new() }
    }

    pub fn read(&mut self, kind: &str) -> Rc<Vec<Reading>> {
        let id = self.grammar.names.get(kind).copied().unwrap_or_else(|| panic!("no kind {kind}"));
        self.phrase(id, Form::Plain, 0)
    }

    fn phrase(&mut self, id: usize, form: Form, at: usize) -> Rc<Vec<Reading>> {
        let grammar = self.grammar;
        let kind = &grammar.kinds[id];
        if !self.noting
            && let Some(first) = &kind.first[form as usize]
            && self.ids.get(at).is_none_or(|id| !first.contains(id))
        {
            return Rc::new(Vec::new());
        }
        if let Some(done) = self.memo.get(&(id, form, at)) {
            return done.clone();
        }
        // A phrase that begins with itself finds nothing: the table has no left recursion.
        self.memo.insert((id, form, at), Rc::new(Vec::new()));
        let mut out: Vec<Reading> = Vec::new();
        if let Some(lexeme) = &kind.lexeme {
            let found = (lexeme.read)(grammar, self.toks, at, self.on);
            if found.is_empty() {
                self.note(at, &kind.name);
            }
            for (value, end) in found {
                add(&mut out, Reading { value, end, weight: 0 });
            }
        }
        for rule in kind.rules.iter().filter(|r| r.reads && r.only.is_none_or(|f| f == form)) {
            for wording in &rule.wordings {
                let mut holes = vec![None; rule.slots];
                self.wording(rule, wording, form, at, 0, &mut holes, &mut out);
            }
        }
        let out = Rc::new(out);
        self.memo.insert((id, form, at), out.clone());
        out
    }

    #[expect(clippy::too_many_arguments, reason = "one step of a recursion, its state spelled out")]
    fn wording(
        &mut self,
        rule: &Rule,
        parts: &[Part],
        form: Form,
        at: usize,
        weight: u32,
        holes: &mut Vec<Option<Value>>,
        out: &mut Vec<Reading>,
    ) {
        let Some((part, rest)) = parts.split_first() else {
            let values: Option<Vec<Value>> = holes.iter().cloned().collect();
            let values = values.expect("every listed hole stands in the template");
            if let Some(value) = (rule.build)(&values) {
                add(out, Reading { value, end: at, weight: weight + rule.weight });
            }
            return;
        };
        match part {
            Part::Word { ids, text } => {
                if self.ids.get(at) == Some(&ids[form as usize]) {
                    self.wording(rule, rest, form, at + 1, weight, holes, out);
                } else {
                    self.note(at, &text[form as usize]);
                }
            }
            Part::Hole { slot, kind, ask } => {
                let found = self.phrase(*kind, form_of(*ask, form), at);
                for reading in found.iter() {
                    holes[*slot] = Some(reading.value.clone());
                    self.wording(rule, rest, form, reading.end, weight + reading.weight, holes, out);
                }
                holes[*slot] = None;
            }
        }
    }

    fn note(&mut self, at: usize, what: &str) {
        if !self.noting || at < self.furthest {
            return;
        }
        if at > self.furthest {
            self.furthest = at;
            self.expected.clear();
        }
        self.expected.insert(what.to_owned());
    }
}

/// Keeps one reading for each (meaning, end): the lightest.
fn add(out: &mut Vec<Reading>, new: Reading) {
    for old in out.iter_mut() {
        if old.end == new.end && old.value.same(&*new.value) {
            old.weight = old.weight.min(new.weight);
            return;
        }
    }
    out.push(new);
}

impl Grammar {
    pub fn print(&self, kind: &str, value: &Value, on: CardType) -> Option<Vec<String>> {
        let id = self.names.get(kind).copied().unwrap_or_else(|| panic!("no kind {kind}"));
        self.write(id, value, Form::Plain, on)
    }

    fn write(&self, id: usize, value: &Value, form: Form, on: CardType) -> Option<Vec<String>> {
        let kind = &self.kinds[id];
        if let Some(lexeme) = &kind.lexeme
            && let Some(words) = (lexeme.print)(value, on, form)
        {
            return Some(words);
        }
        let fitting = kind.rules.iter().filter(|r| r.prints && r.only.is_none_or(|f| f == form));
        fitting.into_iter().find_map(|rule| self.fill(rule, value, form, on))
    }

    fn fill(&self, rule: &Rule, value: &Value, form: Form, on: CardType) -> Option<Vec<String>> {
        let holes = (rule.unbuild)(value)?;
        let mut out = Vec::new();
        for part in &rule.wordings[0] {
            match part {
                Part::Word { text, .. } => out.push(text[form as usize].clone()),
                Part::Hole { slot, kind, ask } => {
                    out.extend(self.write(*kind, &holes[*slot], form_of(*ask, form), on)?)
                }
            }
        }
        Some(out)
    }
}
