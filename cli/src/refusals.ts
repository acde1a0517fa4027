// Apart from errors.ts, so that the table of tools does not load the SDK.

/** The command or its settings are wrong; nothing was sent. */
export class UsageError extends Error {}

/** It would cost something else than was agreed; nothing was done. */
export class RefusedError extends Error {}

/** A Solana node did not answer, or refused what it was asked. */
export class UnreachableNode extends Error {}
