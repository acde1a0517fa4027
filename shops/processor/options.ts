export type Shop = {
  id: string
  /** The name on statements. */
  name: string
  secret: string
  /** Challenges return buyers to it, and its pages embed the card fields; see `ShopOrigin`. */
  origin: string
}

export type ProcessorOptions = {
  port: number
  shops: Shop[]
  /** The issuer's credential; issued card numbers are derived from it. */
  issuerSecret: string
  /** For tests: reads the ledger, sets faults. */
  operatorSecret: string
  /** Signs the results of challenges. */
  signingSecret: string
  /** The path of the book; null keeps it in memory only. */
  bookPath: string | null
  slowMs: number
}
