//! # Gift escrow
//!
//! A sender locks USDC for the holder of a release code. The code is the seed of a key pair; only
//! its public half, the *release key*, reaches the chain. A signature with it moves the money to a
//! wallet that signs the same transaction; until then the sender can reclaim the money.
//!
//! Invariants:
//! 1. A gift's address is derived from its terms, the sender first: terms cannot differ from those
//!    of the address, and only the sender can occupy it.
//! 2. Only `fund` writes a gift, so every account of this program with the tag is a gift.
//! 3. Tokens leave a vault only in full, and only to the canonical token account of the recipient
//!    who signed together with the release key, or of the sender.
//! 4. Gift and vault are closed by the instruction that pays out: a gift pays once.
//! 5. Their lamports return to the sender, less the rent that the recipient's token account lacked.
//!    The program keeps nothing; it has no administrator, no fee, no pause.
//!
//! Reading order: `gift`, `token`, `escrow`, then the instructions. Parsing checks every account,
//! so that a processor only has to act.
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

/// The only unsafe code here: reading the runtime's input.
#[allow(unsafe_code)]
mod entrypoint {
    use core::{mem::MaybeUninit, slice::from_raw_parts};
    use pinocchio::{entrypoint::deserialize, AccountView};

    /// One more than any instruction takes, so that a surplus account is seen and refused.
    const MAX_ACCOUNTS: usize = 11;

    /// `pinocchio::program_entrypoint!` written out: upstream BPF passes at most five arguments,
    /// but the macro's callback, which returns its result through memory, takes six.
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
