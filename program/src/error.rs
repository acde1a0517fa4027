//! The program's own errors. The numbers are public: never changed, never reused.

use pinocchio::{address::address_eq, error::ProgramError, AccountView, Address, ProgramResult};

/// From 6000 on, so that none is confused with an error of the token or the system program, whose
/// small numbers pass through unchanged.
#[repr(u32)]
pub enum GiftError {
    UnknownInstruction = 6000, // the data is not exactly that of an instruction
    WrongAccountCount = 6001,  // too few accounts, or too many
    MissingSignature = 6002,   // an account that must sign did not
    WrongProgram = 6003,       // a program account is not the program that is called
    WrongMint = 6004,          // the mint is not USDC
    ZeroAmount = 6005,         // the amount is zero
    FundingClosed = 6006,      // the last slot of funding has passed
    WrongGiftAddress = 6007,   // the gift is not at the address derived from its terms
    WrongVault = 6008,         // the vault does not belong to this gift
    NotAGift = 6009,           // the account is not an open gift
    WrongReleaseKey = 6010,    // the release key does not belong to this gift
    WrongSender = 6011,        // the sender does not belong to this gift
    WrongTokenAccount = 6012,  // not the wallet's canonical token account, or owned by another
    RentNotCovered = 6013,     // rent rose above what the gift holds for a token account
}

impl From<GiftError> for ProgramError {
    fn from(error: GiftError) -> Self {
        Self::Custom(error as u32)
    }
}

pub type Parsed<T> = Result<T, ProgramError>;

/// Refuses with `error` unless `condition` holds.
#[inline(always)]
pub fn require(condition: bool, error: GiftError) -> ProgramResult {
    condition.then_some(()).ok_or(error.into())
}

/// Refuses with `error` unless `account` is the one at `address`.
#[inline(always)]
pub fn require_at(account: &AccountView, address: &Address, error: GiftError) -> ProgramResult {
    require(address_eq(account.address(), address), error)
}
