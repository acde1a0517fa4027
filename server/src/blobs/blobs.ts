/** Bytes that are kept by what they are: the same bytes have the same name, and never change. */
export type Blobs = {
  /** Answers with their SHA-256. */
  put(bytes: Buffer): Promise<Buffer>
  /** Null when it was never there, or was forgotten. */
  find(hash: Buffer): Promise<Buffer | null>
  /** Lets go of all that was last put before then, and tells how many. */
  forget(before: Date): Promise<number>
}
