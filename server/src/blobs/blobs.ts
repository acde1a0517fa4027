/** Content-addressed storage: the SHA-256 is the name, and bytes never change. */
export type Blobs = {
  /** Returns the SHA-256. */
  put(bytes: Buffer): Promise<Buffer>
  /** Null if it was never stored, or has expired. */
  find(hash: Buffer): Promise<Buffer | null>
  /** Deletes blobs last stored before `before`. Returns how many. */
  forget(before: Date): Promise<number>
}
