//! Pays the gift back to its sender, at any time before release.

use super::{accounts, accounts::Accounts, data};
use pinocchio::{AccountView, Address, ProgramResult};

#[inline(always)]
pub fn process(program_id: &Address, accounts: &[AccountView], data: &[u8]) -> ProgramResult {
    let Accounts { sender, escrow, destination } =
        &mut accounts::parse(program_id, accounts, data::parse(data)?)?;
    escrow.pay_out(destination, sender)
}
