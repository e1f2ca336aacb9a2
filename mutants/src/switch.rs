//! Writes mutants into a source file behind switches, so that one build holds them all.

use crate::list::{Genre, Mutant, Place, Span};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A file with its mutants in it, and where each of them stands.
pub struct Switched {
    pub text: String,
    pub places: Vec<(Range<usize>, Vec<usize>)>,
}

/// What to write at a place.
struct Insert {
    at: usize,
    side: Side,
    text: String,
    mutants: Vec<usize>,
}

/// What closes at a place comes before what opens there, and the inner before the outer.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Closes,
    Opens,
}

struct Finder<'a> {
    source: &'a str,
    lines: Vec<usize>,
    wanted: Vec<(usize, &'a Mutant)>,
    inserts: Vec<Insert>,
    constant: usize,
}

fn on(n: usize) -> String {
    format!("crate::mutant::on({n})")
}

/// Mutants (with their numbers) of one file, written into its text. Those that no switch can hold are left out.
pub fn switch(source: &str, mutants: &[(usize, &Mutant)]) -> Result<Switched, String> {
    let file = syn::parse_file(source).map_err(|e| e.to_string())?;
    let mut lines = vec![0];
    lines.extend(source.match_indices('\n').map(|(i, _)| i + 1));
    let mut finder = Finder { source, lines, wanted: mutants.to_vec(), inserts: Vec::new(), constant: 0 };
    finder.visit_file(&file);
    Ok(write(source, finder.inserts))
}

fn write(source: &str, inserts: Vec<Insert>) -> Switched {
    let mut order: Vec<(usize, Insert)> = inserts.into_iter().enumerate().collect();
    order.sort_by(|(n, a), (m, b)| {
        let same = || match a.side {
            Side::Closes => m.cmp(n),
            Side::Opens => n.cmp(m),
        };
        (a.at, &a.side).cmp(&(b.at, &b.side)).then_with(same)
    });
    let (mut text, mut places, mut from) = (String::new(), Vec::new(), 0);
    for (_, i) in order {
        text.push_str(&source[from..i.at]);
        from = i.at;
        let start = text.len();
        text.push_str(&i.text);
        places.push((start..text.len(), i.mutants));
    }
    text.push_str(&source[from..]);
    Switched { text, places }
}

impl<'a> Finder<'a> {
    fn offset(&self, p: Place) -> usize {
        let start = self.lines[p.line - 1];
        start + self.source[start..].chars().take(p.column - 1).map(char::len_utf8).sum::<usize>()
    }

    fn range(&self, s: Span) -> Range<usize> {
        self.offset(s.start)..self.offset(s.end)
    }

    fn bytes(&self, s: proc_macro2::Span) -> Range<usize> {
        let place = |p: proc_macro2::LineColumn| Place { line: p.line, column: p.column + 1 };
        self.offset(place(s.start()))..self.offset(place(s.end()))
    }

    fn text(&self, r: Range<usize>) -> &'a str {
        &self.source[r]
    }

    /// The mutants of a kind that stand exactly here.
    fn here(&self, genre: Genre, at: &Range<usize>) -> Vec<(usize, &'a Mutant)> {
        let fits = |m: &Mutant| m.genre == genre && self.range(m.span) == *at;
        self.wanted.iter().filter(|(_, m)| fits(m)).copied().collect()
    }

    fn open(&mut self, at: usize, text: String, mutants: Vec<usize>) {
        self.inserts.push(Insert { at, side: Side::Opens, text, mutants });
    }

    fn close(&mut self, at: usize, text: &str, mutants: Vec<usize>) {
        self.inserts.push(Insert { at, side: Side::Closes, text: text.into(), mutants });
    }

    /// An expression that has another form for each of some mutants.
    fn either(&mut self, whole: Range<usize>, forms: &[(usize, String)]) {
        if self.constant > 0 || forms.is_empty() {
            return;
        }
        for (k, (n, form)) in forms.iter().enumerate() {
            let start = if k == 0 { "(" } else { "" };
            self.open(whole.start, format!("{start}if {} {{ {form} }} else ", on(*n)), vec![*n]);
        }
        let all: Vec<usize> = forms.iter().map(|(n, _)| *n).collect();
        self.open(whole.start, "{ ".into(), all.clone());
        self.close(whole.end, " })", all);
    }

    fn function(&mut self, block: &syn::Block) {
        let Some(first) = block.stmts.first() else { return };
        let start = self.bytes(first.span()).start;
        let end = self.bytes(block.stmts.last().expect("there is a first").span()).end;
        for (n, m) in self.here(Genre::FnValue, &(start..end)) {
            // A function that promises some iterator returns one type only.
            if m.replacement.starts_with("::std::iter") {
                continue;
            }
            let brace = self.bytes(block.brace_token.span.open()).end;
            self.open(
                brace,
                format!("\n#[allow(unreachable_code)]\nif {} {{ return {}; }}\n", on(n), m.replacement),
                vec![n],
            );
        }
    }
}

/// Whether an expression is part of a chain of `let`, which can't be put between brackets.
fn chain(e: &syn::Expr) -> bool {
    match e {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(b) => chain(&b.left) || chain(&b.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_const(&mut self, i: &'ast syn::ItemConst) {
        self.constant += 1;
        visit::visit_item_const(self, i);
        self.constant -= 1;
    }

    fn visit_impl_item_const(&mut self, i: &'ast syn::ImplItemConst) {
        self.constant += 1;
        visit::visit_impl_item_const(self, i);
        self.constant -= 1;
    }

    fn visit_item_fn(&mut self, f: &'ast syn::ItemFn) {
        let constant = usize::from(f.sig.constness.is_some());
        self.constant += constant;
        if self.constant == 0 {
            self.function(&f.block);
        }
        visit::visit_item_fn(self, f);
        self.constant -= constant;
    }

    fn visit_impl_item_fn(&mut self, f: &'ast syn::ImplItemFn) {
        let constant = usize::from(f.sig.constness.is_some());
        self.constant += constant;
        if self.constant == 0 {
            self.function(&f.block);
        }
        visit::visit_impl_item_fn(self, f);
        self.constant -= constant;
    }

    fn visit_trait_item_fn(&mut self, f: &'ast syn::TraitItemFn) {
        if let Some(block) = &f.default {
            self.function(block);
        }
        visit::visit_trait_item_fn(self, f);
    }

    fn visit_expr_binary(&mut self, e: &'ast syn::ExprBinary) {
        let found = self.here(Genre::BinaryOperator, &self.bytes(e.op.span()));
        if !found.is_empty() && !chain(&e.left) && !chain(&e.right) {
            let (left, right) = (self.bytes(e.left.span()), self.bytes(e.right.span()));
            let form =
                |m: &Mutant| format!("{} {} {}", self.text(left.clone()), m.replacement, self.text(right.clone()));
            let forms: Vec<_> = found.iter().map(|(n, m)| (*n, form(m))).collect();
            self.either(left.start..right.end, &forms);
        }
        visit::visit_expr_binary(self, e);
    }

    fn visit_expr_unary(&mut self, e: &'ast syn::ExprUnary) {
        let operator = self.bytes(e.op.span());
        let whole = self.bytes(e.span());
        let forms: Vec<_> = self
            .here(Genre::UnaryOperator, &operator)
            .iter()
            .map(|(n, _)| (*n, self.text(operator.end..whole.end).to_string()))
            .collect();
        self.either(whole, &forms);
        visit::visit_expr_unary(self, e);
    }

    fn visit_expr_struct(&mut self, e: &'ast syn::ExprStruct) {
        let whole = self.bytes(e.span());
        let inside: Vec<(usize, &Mutant)> = self
            .wanted
            .iter()
            .filter(|(_, m)| m.genre == Genre::StructField)
            .filter(|(_, m)| e.fields.iter().any(|f| self.bytes(f.span()).start == self.offset(m.span.start)))
            .copied()
            .collect();
        let forms: Vec<_> = inside
            .iter()
            .map(|(n, m)| {
                let cut = self.range(m.span);
                let rest = self.text(cut.end..whole.end).trim_start();
                let rest = rest.strip_prefix(',').unwrap_or(rest);
                (*n, format!("{}{rest}", self.text(whole.start..cut.start)))
            })
            .collect();
        self.either(whole, &forms);
        visit::visit_expr_struct(self, e);
    }

    fn visit_arm(&mut self, a: &'ast syn::Arm) {
        let pattern = self.bytes(a.pat.span());
        let guard = a.guard.as_ref().map(|(_, g)| self.bytes(g.span()));
        // Where the arm begins is enough: its end may or may not have its comma.
        let gone: Vec<usize> = self
            .wanted
            .iter()
            .filter(|(_, m)| m.genre == Genre::MatchArm && self.offset(m.span.start) == pattern.start)
            .map(|(n, _)| *n)
            .collect();
        if self.constant == 0 {
            let shut: Vec<String> = gone.iter().map(|n| format!("!{}", on(*n))).collect();
            match (&guard, shut.is_empty()) {
                (None, false) => self.open(pattern.end, format!(" if {}", shut.join(" && ")), gone),
                (None, true) => {}
                // What a guard binds can't be bound within parentheses: the arm can be taken out, its guard not be replaced.
                (Some(g), _) if self.source[g.clone()].contains("let ") => {
                    if !shut.is_empty() {
                        self.open(g.start, format!("{} && ", shut.join(" && ")), gone);
                    }
                }
                (Some(g), _) => self.guard(g.clone(), &shut, gone),
            }
        }
        visit::visit_arm(self, a);
    }
}

impl Finder<'_> {
    fn guard(&mut self, at: Range<usize>, shut: &[String], gone: Vec<usize>) {
        let found = self.here(Genre::MatchArmGuard, &at);
        let all: Vec<usize> = found.iter().map(|(n, _)| *n).chain(gone).collect();
        if all.is_empty() {
            return;
        }
        let mut before = String::new();
        for s in shut {
            before.push_str(&format!("{s} && "));
        }
        before.push('(');
        for (n, _) in found.iter().filter(|(_, m)| m.replacement == "true") {
            before.push_str(&format!("{} || ", on(*n)));
        }
        for (n, _) in found.iter().filter(|(_, m)| m.replacement == "false") {
            before.push_str(&format!("!{} && ", on(*n)));
        }
        before.push('(');
        self.open(at.start, before, all.clone());
        self.close(at.end, "))", all);
    }
}
