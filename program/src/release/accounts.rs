//! The accounts of `release`, in order, and their requirements.

use crate::error::{require, require_at, GiftError::*, Parsed};
use crate::escrow::Escrow;
use crate::token::{require_canonical, MINT};
use pinocchio::{AccountView, Address};

pub struct Accounts {
    pub recipient: AccountView,
    pub sender: AccountView,
    pub escrow: Escrow,
    pub destination: AccountView,
    pub mint: AccountView,
    pub token_program: AccountView,
    pub system_program: AccountView,
}

pub fn parse(program_id: &Address, accounts: &[AccountView], bump: u8) -> Parsed<Accounts> {
    let &[
        recipient,      // signs; written if its token account must be opened
        release_key,    // signs: its signature covers the recipient, so that nobody can replace it
        sender,         // written: gets the lamports
        gift,           // written
        vault,          // written
        destination,    // written: the recipient's canonical token account, open or not
        mint,
        token_program,
        system_program,
        associated_token_program,
    ] = accounts else {
        return Err(WrongAccountCount.into());
    };
    // All three, though only the first is always called: an unchecked account is one that an
    // auditor has to think about.
    let associated_token = &pinocchio_associated_token_account::ID;
    require_at(&token_program, &pinocchio_token::ID, WrongProgram)?;
    require_at(&system_program, &pinocchio_system::ID, WrongProgram)?;
    require_at(&associated_token_program, associated_token, WrongProgram)?;
    require_at(&mint, &MINT, WrongMint)?;

    let escrow = Escrow::parse(gift, vault, program_id)?;
    require(recipient.is_signer() && release_key.is_signer(), MissingSignature)?;
    require_at(&release_key, &escrow.terms.release_key, WrongReleaseKey)?;
    require_at(&sender, &escrow.terms.sender, WrongSender)?;
    require_canonical(&destination, recipient.address(), bump)?;
    Ok(Accounts { recipient, sender, escrow, destination, mint, token_program, system_program })
}
