import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** One Florin on one chain, as those need it who use it from outside. */
export type StageFacts = {
  readonly apiUrl: string
  readonly webUrl: string
  /** Where cards are typed in. */
  readonly cardFrameUrl: string
  readonly databaseUrl: string
  readonly rpcUrl: string
  /** Where the chain is directed; null where it is a real one. */
  readonly controlUrl: string | null
  /** What checkout workers dial with. */
  readonly liveViewSecret: string
  readonly key: string
  readonly businessName: string
  readonly merchantKeypair: readonly number[]
}

/** Where things are really bought, at a shop of this machine. */
export type BuyingFacts = StageFacts & { readonly shopUrl: string }

export type WorldFacts = {
  /** On the local Solana, as in production. */
  readonly real: StageFacts
  /** On a chain whose confirmations are ours to direct. */
  readonly directed: StageFacts
  /** The first again, with limits that are reached at once. */
  readonly strict: StageFacts
  /** With a shop, where it was asked for. */
  readonly buying: BuyingFacts | null
  /** Pages whose API is gone. */
  readonly downUrl: string
}

const FILE = '.florin/e2e.json'

export function writeFacts(facts: WorldFacts): void {
  mkdirSync('.florin', { recursive: true })
  writeFileSync(FILE, JSON.stringify(facts))
}

/** What was started for the tests, which run in processes of their own. */
export function readFacts(): WorldFacts {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}
