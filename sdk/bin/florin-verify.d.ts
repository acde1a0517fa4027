/** For tests and proofs. Users run `florin-verify`. */
export function verifyEvidence(
  bytes: Uint8Array,
  trust: {
    /** Trusted public keys, as the API publishes them. */
    readonly keys: readonly string[]
    readonly findPicture?: (n: number) => Uint8Array | null
  },
): { readonly problems: readonly string[]; readonly pictures: number }
