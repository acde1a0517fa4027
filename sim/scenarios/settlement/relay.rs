//! A stranger's program that pays: it forwards a checked token transfer with the two references
//! appended, so that the transfer is an inner instruction. It replaces the escrow's `lib.rs` when it
//! is compiled.
#![no_std]

use pinocchio::cpi::invoke;
use pinocchio::error::ProgramError;
use pinocchio::instruction::{InstructionAccount as Meta, InstructionView};
use pinocchio::{AccountView, ProgramResult};

/// The token program, then the six accounts of the transfer.
#[inline(always)]
fn process(accounts: &[AccountView], data: &[u8]) -> ProgramResult {
    let [program, source, mint, destination, authority, reference, marker] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    let metas = [
        Meta::writable(source.address()),
        Meta::readonly(mint.address()),
        Meta::writable(destination.address()),
        Meta::readonly_signer(authority.address()),
        Meta::readonly(reference.address()),
        Meta::readonly(marker.address()),
    ];
    let transfer = InstructionView { program_id: program.address(), accounts: &metas, data };
    invoke(&transfer, &[source, mint, destination, authority, reference, marker])
}

/// As in the escrow.
#[allow(unsafe_code)]
mod entrypoint {
    use core::{mem::MaybeUninit, slice::from_raw_parts};
    use pinocchio::{entrypoint::deserialize, AccountView};

    const MAX_ACCOUNTS: usize = 8;

    #[no_mangle]
    unsafe extern "C" fn entrypoint(input: *mut u8) -> u64 {
        let mut accounts = [const { MaybeUninit::<AccountView>::uninit() }; MAX_ACCOUNTS];
        let (_, count, data) = deserialize::<MAX_ACCOUNTS>(input, &mut accounts);
        // SAFETY: `deserialize` initialised the first `count` views.
        let accounts = from_raw_parts(accounts.as_ptr().cast::<AccountView>(), count);
        super::process(accounts, data).map_or_else(u64::from, |()| pinocchio::SUCCESS)
    }

    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}
