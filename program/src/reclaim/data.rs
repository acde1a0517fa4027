//! After the instruction byte `2`: one byte, the bump of the sender's canonical token account.

use crate::error::{GiftError::*, Parsed};

pub fn parse(bytes: &[u8]) -> Parsed<u8> {
    let &[bump] = bytes else { return Err(UnknownInstruction.into()) };
    Ok(bump)
}
