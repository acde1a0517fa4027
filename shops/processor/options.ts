export type Shop = {
  id: string
  /** What a statement calls it. */
  name: string
  secret: string
  /** Challenges send buyers back to it, and card fields stand in its pages; see `ShopOrigin`. */
  origin: string
}

export type ProcessorOptions = {
  port: number
  shops: Shop[]
  /** The issuer's credential; numbers of issued cards are derived from it too. */
  issuerSecret: string
  /** Of those who test: reads the ledger, sets faults. */
  operatorSecret: string
  /** Signs what comes back from a challenge. */
  signingSecret: string
  /** Where the book is kept; null keeps it in memory only. */
  bookPath: string | null
  slowMs: number
}
