fn main() {
    let pool = cards::pool::Pool::official().unwrap();
    let name = std::env::args().nth(1).unwrap();
    let (_, about) = testkit::heavy::KINDS.iter().find(|k| k.0 == name).unwrap();
    let d = testkit::heavy::deck(pool, *about).unwrap();
    for c in d.draw.iter().step_by(3).chain(std::iter::once(&d.mane)).chain(&d.problems) {
        println!(
            "{} {} {:?} {:?} {:?} req {:?} kw {:?}",
            c.id,
            c.name(),
            c.kind,
            c.face.power,
            c.face.traits,
            c.requirements,
            c.face.text.keywords
        );
        for a in &c.face.text.abilities {
            println!("    {:?}", a);
        }
    }
}
