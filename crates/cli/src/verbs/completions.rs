//! `douse completions`: scripts that complete arguments in shells.

use crate::Cli;
use crate::output::Output;
use crate::status::Status;
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  Bash: put this into ~/.bashrc
    source <(douse completions bash)
  Zsh: into a folder of $fpath
    douse completions zsh -o ~/.zfunc/_douse
  Fish:
    douse completions fish -o ~/.config/fish/completions/douse.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    // The generator panics if its writer fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "douse", &mut script);
    std::io::Write::write_all(output, &script)?;
    Ok(Status::Yes)
}
