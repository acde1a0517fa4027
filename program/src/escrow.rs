//! An open gift and its vault, shared by release and reclaim.

use crate::error::{require, require_at, GiftError::*, Parsed};
use crate::gift::{Gift, Terms};
use crate::token::TokenAccount;
use pinocchio::cpi::{Seed, Signer};
use pinocchio::{address::address_eq, AccountView, Address, ProgramResult};
use pinocchio_token::instructions::{CloseAccount, Transfer};

/// A gift account is as long as a token account. So its rent, which the sender deposits, covers the
/// recipient's token account on release.
const _: () = assert!(size_of::<Gift>() == TokenAccount::LEN);

pub struct Escrow {
    pub gift: AccountView,
    vault: AccountView,
    pub terms: Terms,
}

impl Escrow {
    /// Accepts only a gift that `fund` wrote, with the vault recorded in it.
    pub fn parse(gift: AccountView, vault: AccountView, program_id: &Address) -> Parsed<Self> {
        require(address_eq(&gift.owner(), program_id), NotAGift)?;
        let data = gift.try_borrow()?;
        let Gift { terms, vault: written, .. } = Gift::read(&data)?;
        require_at(&vault, written, WrongVault)?;
        Ok(Self { gift, vault, terms: *terms })
    }

    /// Sends all tokens to `destination` and all lamports to `sender`, and closes both accounts.
    /// The caller has checked who may do this, and for which destination.
    pub fn pay_out(
        &mut self,
        destination: &AccountView,
        sender: &mut AccountView,
    ) -> ProgramResult {
        let Self { gift, vault, terms } = self;
        let seeds = terms.gift_seeds().map(Seed::from);
        let signer = [Signer::from(&seeds)];

        // The balance, not the promised amount: a vault with an extra deposit cannot be closed, so
        // one base unit from anyone would lock the gift for good.
        let balance = u64::from_le_bytes(TokenAccount::read(vault)?.amount);
        Transfer::new(vault, destination, gift, balance).invoke_signed(&signer)?;
        CloseAccount::new(vault, gift, gift).invoke_signed(&signer)?;

        sender.set_lamports(sender.lamports() + gift.lamports());
        gift.close()
    }
}
