/** How to buy at one shop, as data. */
export type Flow = {
  /** `merchant` on an intent. */
  readonly slug: string
  readonly version: number
}
