//! # Gift escrow
//!
//! A sender locks USDC for whoever holds a release code. The code is the seed of a key pair whose
//! public half, the *release key*, is all that reaches the chain. Who signs with it moves the money
//! to a wallet that signs beside it; until then the sender can take the money back.
//!
//! What always holds:
//! 1. A gift's address is made of its terms, the sender first: terms cannot differ from what the
//!    address promises, and nobody but the sender can occupy it.
//! 2. Only `fund` writes a gift, so an account of this program that carries the tag is a true one.
//! 3. Tokens leave a vault only whole, and only for the canonical token account of the recipient
//!    who signed beside the release key, or of the sender.
//! 4. Gift and vault end in the instruction that pays out: a gift pays once.
//! 5. Their lamports return to the sender, less what the recipient's token account lacked of its
//!    rent. The program keeps nothing; it knows no administrator, no fee, no pause.
//!
//! Reading order: `gift`, `token`, `escrow`, then the instructions. Parsing checks every account, so
//! that a processor holds nothing but the act.
#![no_std]

mod error;
mod escrow;
mod gift;
mod token;

mod fund {
    pub mod accounts;
    pub mod data;
    pub mod processor;
}
mod release {
    pub mod accounts;
    pub mod data;
    pub mod processor;
}
mod reclaim {
    pub mod accounts;
    pub mod data;
    pub mod processor;
}

use pinocchio::{AccountView, Address, ProgramResult};

/// The first byte of the data names the instruction; the rest is the instruction's own.
#[inline(always)]
fn process(program_id: &Address, accounts: &[AccountView], data: &[u8]) -> ProgramResult {
    match data.split_first() {
        Some((0, data)) => fund::processor::process(program_id, accounts, data),
        Some((1, data)) => release::processor::process(program_id, accounts, data),
        Some((2, data)) => reclaim::processor::process(program_id, accounts, data),
        _ => Err(error::GiftError::UnknownInstruction.into()),
    }
}

/// The only unsafe code here: reading what the runtime wrote.
#[allow(unsafe_code)]
mod entrypoint {
    use core::{mem::MaybeUninit, slice::from_raw_parts};
    use pinocchio::{entrypoint::deserialize, AccountView};

    /// One more than any instruction takes, so that a surplus account is seen, and refused.
    const MAX_ACCOUNTS: usize = 11;

    /// `pinocchio::program_entrypoint!` written out: upstream BPF passes five arguments at most, and
    /// the macro's callback, whose result is returned through memory, takes six.
    #[no_mangle]
    unsafe extern "C" fn entrypoint(input: *mut u8) -> u64 {
        let mut accounts = [const { MaybeUninit::<AccountView>::uninit() }; MAX_ACCOUNTS];
        let (program_id, count, data) = deserialize::<MAX_ACCOUNTS>(input, &mut accounts);
        // SAFETY: `deserialize` initialised the first `count` views.
        let accounts = from_raw_parts(accounts.as_ptr().cast::<AccountView>(), count);
        super::process(program_id, accounts, data).map_or_else(u64::from, |()| pinocchio::SUCCESS)
    }

    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}
