//! Running the `faceoff` command from outside.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a command said.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `faceoff` with arguments and a script on standard input.
pub fn faceoff(args: &[&str], script: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let script = script.to_owned();
    // The command may end before all of the script is read.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(script.as_bytes());
    });
    let done = child.wait_with_output().expect("the command ends");
    writer.join().expect("the script is written");
    Said {
        code: done.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&done.stdout).into_owned(),
        err: String::from_utf8_lossy(&done.stderr).into_owned(),
    }
}
