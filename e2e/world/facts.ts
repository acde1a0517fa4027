import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** One Florin on one chain, as its users reach it. */
export type TestEnvFacts = {
  readonly apiUrl: string
  readonly webUrl: string
  /** Origin of the card frame. */
  readonly cardFrameUrl: string
  readonly databaseUrl: string
  readonly rpcUrl: string
  /** Control address of the directed chain; null for the real one. */
  readonly controlUrl: string | null
  /** Secret with which checkout workers connect. */
  readonly liveViewSecret: string
  readonly key: string
  readonly businessName: string
  readonly merchantKeypair: readonly number[]
}

/** The environment for purchases, with a shop on this machine. */
export type BuyingFacts = TestEnvFacts & { readonly shopUrl: string }

export type WorldFacts = {
  /** On a local Solana validator, as in production. */
  readonly real: TestEnvFacts
  /** On a chain whose confirmations tests control. */
  readonly directed: TestEnvFacts
  /** The same chain as `real`, with limits that are reached at once. */
  readonly strict: TestEnvFacts
  /** With a shop, if one was requested. */
  readonly buying: BuyingFacts | null
  /** Pages whose API is down. */
  readonly downUrl: string
}

const FILE = '.florin/e2e.json'

export function writeFacts(facts: WorldFacts): void {
  mkdirSync('.florin', { recursive: true })
  writeFileSync(FILE, JSON.stringify(facts))
}

/** Facts of the started processes, for tests in other processes. */
export function readFacts(): WorldFacts {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}
