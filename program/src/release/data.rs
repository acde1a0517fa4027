//! After the instruction byte `1`: one byte, the bump of the recipient's canonical token account.

use crate::error::{GiftError::*, Parsed};

pub fn parse(bytes: &[u8]) -> Parsed<u8> {
    let &[bump] = bytes else { return Err(UnknownInstruction.into()) };
    Ok(bump)
}
