//! Pays the gift to the recipient, who may have neither lamports nor a token account.

use super::{accounts, accounts::Accounts, data};
use crate::error::GiftError::*;
use crate::token::TokenAccount;
use pinocchio::cpi::invoke;
use pinocchio::instruction::{InstructionAccount as Meta, InstructionView};
use pinocchio::sysvars::{rent::Rent, Sysvar};
use pinocchio::{AccountView, Address, ProgramResult};

#[inline(always)]
pub fn process(program_id: &Address, accounts: &[AccountView], data: &[u8]) -> ProgramResult {
    let mut accounts = accounts::parse(program_id, accounts, data::parse(data)?)?;
    if accounts.destination.is_data_empty() {
        open_token_account(&mut accounts)?;
    }
    let Accounts { sender, escrow, destination, .. } = &mut accounts;
    escrow.pay_out(destination, sender)
}

/// Opens the recipient's token account with lamports of the gift, whose rent was sized for it. They
/// pass through the recipient, because the associated-token program takes rent only from a signer;
/// it takes exactly what was passed on, so the recipient's balance is unchanged.
fn open_token_account(accounts: &mut Accounts) -> ProgramResult {
    let Accounts { recipient, escrow, destination, mint, token_program, system_program, .. } =
        accounts;
    let gift = &mut escrow.gift;

    let rent = Rent::get()?.try_minimum_balance(TokenAccount::LEN)?;
    let lacking = rent.saturating_sub(destination.lamports());
    let left = gift.lamports().checked_sub(lacking).ok_or(RentNotCovered)?;
    gift.set_lamports(left);
    recipient.set_lamports(recipient.lamports() + lacking);

    // The callee ignores the gift. It is passed because the runtime compares lamports of a call's
    // accounts before and after: without it, the lamports just moved would come from nowhere.
    let metas = [
        Meta::writable_signer(recipient.address()),
        Meta::writable(destination.address()),
        Meta::readonly(recipient.address()),
        Meta::readonly(mint.address()),
        Meta::readonly(system_program.address()),
        Meta::readonly(token_program.address()),
        Meta::readonly(gift.address()),
    ];
    let program_id = &pinocchio_associated_token_account::ID;
    let create = InstructionView { program_id, accounts: &metas, data: &[0] };
    let views = [&*recipient, destination, recipient, mint, system_program, token_program, gift];
    invoke(&create, &views)
}
