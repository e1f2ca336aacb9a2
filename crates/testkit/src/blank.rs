//! Decks of cards without text: enough for whole games.

use crate::decks::{Brought, Table};
use ability::{CardType, Color, Keyword, Text};
use cards::{Card, Face, Need, ProblemFacts, Requirement};
use std::sync::Arc;

/// Blue against pink.
pub fn table() -> Table {
    crate::decks::table([&blank(Color::Blue), &blank(Color::Pink)]).expect("blank cards make a library")
}

/// A card with nothing but numbers.
pub fn card(id: &str, kind: CardType, color: Color, power: i32, cost: i32) -> Card {
    Card {
        id: id.into(),
        title: id.into(),
        subtitle: String::new(),
        also: Vec::new(),
        kind,
        cost: Some(cost),
        requirements: Vec::new(),
        rarity: None,
        points: None,
        problem: None,
        face: Face {
            colors: vec![color],
            power: Some(power),
            traits: Vec::new(),
            home_limit: Some(3),
            text: Text { keywords: Vec::new(), abilities: Vec::new() },
        },
        boosted: None,
    }
}

/// Thirty Friends, fifteen Troublemakers and ten Problems of a colour.
pub fn blank(color: Color) -> Brought {
    let mut draw = Vec::new();
    for i in 0..10 {
        for _ in 0..3 {
            draw.push(Arc::new(card(
                &format!("friend{i}{}", color.word()),
                CardType::Friend,
                color,
                1 + i % 4,
                1 + i % 3,
            )));
        }
    }
    for i in 0..5 {
        for _ in 0..3 {
            let mut t = card(&format!("trouble{i}"), CardType::Troublemaker, color, 2 + i, 0);
            t.points = Some(1 + i % 2);
            draw.push(Arc::new(t));
        }
    }
    let problems = (0..10)
        .map(|i| {
            let mut p = card(&format!("problem{}{}", i / 2, color.word()), CardType::Problem, color, 0, 0);
            p.face.power = None;
            p.face.text.keywords = vec![Keyword::StartingProblem];
            p.problem = Some(ProblemFacts {
                opponent: vec![Requirement { amount: 4, of: Need::Wild }],
                owner: vec![
                    Requirement { amount: 2, of: Need::Color(color) },
                    Requirement { amount: 1, of: Need::Wild },
                ],
                bonus: 1 + i % 2,
            });
            Arc::new(p)
        })
        .collect();
    Brought { mane: Arc::new(card(&format!("mane{}", color.word()), CardType::Mane, color, 1, 0)), draw, problems }
}
