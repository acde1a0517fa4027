//! After the instruction byte `0`: the [`Terms`], 88 bytes.

use crate::error::{require, GiftError::*, Parsed};
use crate::gift::Terms;

pub fn parse(bytes: &[u8]) -> Parsed<&Terms> {
    let terms: &Terms = bytemuck::try_from_bytes(bytes).map_err(|_| UnknownInstruction)?;
    require(terms.amount != [0; 8], ZeroAmount)?;
    Ok(terms)
}
