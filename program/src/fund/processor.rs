//! Locks the amount under the sender's terms.

use super::{accounts, accounts::Accounts, data};
use crate::error::{require, GiftError::*};
use crate::gift::{vault_seeds, Gift};
use crate::token::TokenAccount;
use pinocchio::cpi::{Seed, Signer};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::{AccountView, Address, ProgramResult};
use pinocchio_system::create_account_with_minimum_balance_signed as create;
use pinocchio_token::instructions::{InitializeAccount3, Transfer};

#[inline(always)]
pub fn process(program_id: &Address, accounts: &[AccountView], data: &[u8]) -> ProgramResult {
    let terms = data::parse(data)?;
    let Accounts { sender, mut gift, mut vault, source, mint } =
        accounts::parse(program_id, accounts, terms)?;

    // A wallet may sign late, or under another blockhash. After this slot the terms expire for
    // good, so it is certain that a gift can no longer be funded.
    let last_slot = u64::from_le_bytes(terms.fund_by_slot);
    require(Clock::get()?.slot <= last_slot, FundingClosed)?;

    // Lamports sent ahead to these addresses count towards their rent. The system program refuses
    // an address in use.
    let seeds = terms.gift_seeds().map(Seed::from);
    create(&mut gift, Gift::LEN, program_id, &sender, None, &[Signer::from(&seeds)])?;
    let seeds = vault_seeds(gift.address()).map(Seed::from);
    let owner = &pinocchio_token::ID;
    create(&mut vault, TokenAccount::LEN, owner, &sender, None, &[Signer::from(&seeds)])?;
    InitializeAccount3::new(&vault, &mint, gift.address()).invoke()?;

    let amount = u64::from_le_bytes(terms.amount);
    Transfer::new(&source, &vault, &sender, amount).invoke()?;
    Gift::write(&mut gift, terms, vault.address())
}
