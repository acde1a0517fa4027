//! The accounts of `reclaim`, in order, and their requirements.

use crate::error::{require, require_at, GiftError::*, Parsed};
use crate::escrow::Escrow;
use crate::token::require_canonical;
use pinocchio::{AccountView, Address};

pub struct Accounts {
    pub sender: AccountView,
    pub escrow: Escrow,
    pub destination: AccountView,
}

pub fn parse(program_id: &Address, accounts: &[AccountView], bump: u8) -> Parsed<Accounts> {
    let &[
        sender,         // signs, written: gets the lamports
        gift,           // written
        vault,          // written
        destination,    // written: the sender's canonical token account, open
        token_program,
    ] = accounts else {
        return Err(WrongAccountCount.into());
    };
    require_at(&token_program, &pinocchio_token::ID, WrongProgram)?;

    let escrow = Escrow::parse(gift, vault, program_id)?;
    require(sender.is_signer(), MissingSignature)?;
    require_at(&sender, &escrow.terms.sender, WrongSender)?;
    // The sender could forward the money anyway; but a sender who signs a dishonest transaction
    // still gets it back.
    require_canonical(&destination, sender.address(), bump)?;
    Ok(Accounts { sender, escrow, destination })
}
