/** For tests and proofs: the script itself is run by `florin-verify`. */
export function verifyEvidence(
  bytes: Uint8Array,
  trust: {
    /** Public keys as the API publishes them. */
    readonly keys: readonly string[]
    readonly findPicture?: (n: number) => Uint8Array | null
  },
): { readonly problems: readonly string[]; readonly pictures: number }
