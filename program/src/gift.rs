//! The gift account: its terms, its address, its bytes.

use crate::error::{require, GiftError::*, Parsed};
use bytemuck::{try_from_bytes, try_from_bytes_mut, Pod, Zeroable};
use pinocchio::{error::ProgramError, AccountView, Address, ProgramResult};

/// The sender's terms. One layout serves three purposes: the data of `fund`, the seeds of the
/// gift's address, and the gift account. Numbers are little-endian.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct Terms {
    pub sender: Address,       //  0: pays, may reclaim, gets the rent back
    pub release_key: Address,  // 32: must sign a release
    pub amount: [u8; 8],       // 64: USDC base units, of which 1,000,000 are one USDC
    pub fund_by_slot: [u8; 8], // 72: the last slot in which `fund` is accepted
    pub nonce: [u8; 8],        // 80: any; the client searches for one that works with `BUMP`
}

/// The bump of every address derived here. No higher one exists that could derive a second address
/// for the same terms, no search or storage is needed, and compute is constant.
const BUMP: [u8; 1] = [255];

impl Terms {
    pub fn gift_seeds(&self) -> [&[u8]; 7] {
        let Self { sender, release_key, amount, fund_by_slot, nonce } = self;
        [b"gift", sender.as_ref(), release_key.as_ref(), amount, fund_by_slot, nonce, &BUMP]
    }
}

pub fn vault_seeds(gift: &Address) -> [&[u8]; 3] {
    [b"vault", gift.as_ref(), &BUMP]
}

/// The address derived from `seeds` for `program`. This does not check that it lies off the curve:
/// the runtime does when the program signs for it.
pub fn derive<const N: usize>(seeds: [&[u8]; N], program: &Address) -> Parsed<Address> {
    Address::try_derive_address(&seeds, None, program).map_err(|_| ProgramError::InvalidSeeds)
}

/// The data of a gift account.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct Gift {
    tag: [u8; 8],       //   0: `TAG`
    pub terms: Terms,   //   8
    pub vault: Address, //  96: holds the tokens; its authority is the gift account
    zero: [u8; 37],     // 128: unused
}

/// Anyone can create an account owned by this program, but only with all bytes zero.
const TAG: [u8; 8] = *b"florgift";

impl Gift {
    pub const LEN: usize = size_of::<Self>();

    pub fn read(data: &[u8]) -> Parsed<&Self> {
        let gift: &Self = try_from_bytes(data).map_err(|_| NotAGift)?;
        require(gift.tag == TAG, NotAGift)?;
        Ok(gift)
    }

    pub fn write(account: &mut AccountView, terms: &Terms, vault: &Address) -> ProgramResult {
        let mut data = account.try_borrow_mut()?;
        let gift: &mut Self = try_from_bytes_mut(&mut data).map_err(|_| NotAGift)?;
        (gift.tag, gift.terms, gift.vault) = (TAG, *terms, *vault);
        Ok(())
    }
}
