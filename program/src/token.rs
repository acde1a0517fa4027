//! The only token a gift can hold, and the only place it may go.

use crate::error::{require, require_at, GiftError::*, Parsed};
use crate::gift::derive;
use bytemuck::{try_from_bytes, Pod, Zeroable};
use pinocchio::{address::address_eq, AccountView, Address, ProgramResult};

/// USDC on Solana's mainnet.
pub const MINT: Address = Address::from_str_const("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");

/// How the data of a token account begins. This does not check that an account is one: nothing
/// moves unless the token program accepts it.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct TokenAccount {
    mint: Address,
    owner: Address,
    pub amount: [u8; 8],
}

impl TokenAccount {
    pub const LEN: usize = pinocchio_token::state::Account::LEN;

    pub fn read(account: &AccountView) -> Parsed<Self> {
        let data = account.try_borrow()?;
        let start = data.get(..size_of::<Self>()).ok_or(WrongTokenAccount)?;
        Ok(*try_from_bytes(start).map_err(|_| WrongTokenAccount)?)
    }
}

/// Requires the canonical (associated) token account of `wallet`, open or not. If it is open, the
/// wallet must still own it: a wallet can give its account away.
///
/// The caller passes the bump, to avoid the search. It cannot select another account with it: only
/// the associated-token program opens accounts at such addresses, and only for the canonical bump.
pub fn require_canonical(account: &AccountView, wallet: &Address, bump: u8) -> ProgramResult {
    let seeds = [wallet.as_ref(), pinocchio_token::ID.as_ref(), MINT.as_ref(), &[bump]];
    let address = derive(seeds, &pinocchio_associated_token_account::ID)?;
    require_at(account, &address, WrongTokenAccount)?;
    if account.is_data_empty() {
        return Ok(());
    }
    require(address_eq(&TokenAccount::read(account)?.owner, wallet), WrongTokenAccount)
}
