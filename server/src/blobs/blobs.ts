/** Pictures, found by the SHA-256 of their bytes. */
export type Blobs = {
  put(bytes: Buffer): Promise<Buffer>
  get(hash: Buffer): Promise<Buffer | null>
}
