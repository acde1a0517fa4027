/** `live`: it may be signed and land; `confirmed`: it has, and is not final yet. */
export const REFUND_STATES = ['live', 'confirmed', 'landed', 'failed', 'expired'] as const
