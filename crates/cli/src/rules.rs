use crate::common::{ContentArgs, Failure};

#[derive(clap::Args)]
pub struct Args {}

pub fn run(_args: Args, _content: &ContentArgs) -> Result<(), Failure> {
    Err(Failure::input("not written yet"))
}
