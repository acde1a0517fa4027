//! The accounts of `fund`, in order, and their requirements.

use crate::error::{require, require_at, GiftError::*, Parsed};
use crate::gift::{derive, vault_seeds, Terms};
use crate::token::MINT;
use pinocchio::{AccountView, Address};

pub struct Accounts {
    pub sender: AccountView,
    pub gift: AccountView,
    pub vault: AccountView,
    pub source: AccountView,
    pub mint: AccountView,
}

pub fn parse(program_id: &Address, accounts: &[AccountView], terms: &Terms) -> Parsed<Accounts> {
    let &[
        sender,         // signs, written: pays the amount and the rent
        gift,           // written: at the address derived from the terms, not in use
        vault,          // written: at the address derived from the gift
        source,         // written: a token account the sender may spend; the token program checks it
        mint,
        token_program,
        system_program,
    ] = accounts else {
        return Err(WrongAccountCount.into());
    };
    require_at(&token_program, &pinocchio_token::ID, WrongProgram)?;
    require_at(&system_program, &pinocchio_system::ID, WrongProgram)?;
    require_at(&mint, &MINT, WrongMint)?;
    require(sender.is_signer(), MissingSignature)?;
    require_at(&sender, &terms.sender, WrongSender)?;
    let address = derive(terms.gift_seeds(), program_id)?;
    require_at(&gift, &address, WrongGiftAddress)?;
    let address = derive(vault_seeds(gift.address()), program_id)?;
    require_at(&vault, &address, WrongVault)?;
    Ok(Accounts { sender, gift, vault, source, mint })
}
