import { randomBytes } from 'node:crypto'

/** Shared by everything that this process starts: the API and the worker need the same secret. */
export const LIVE_VIEW = { LIVE_VIEW_SECRET: randomBytes(32).toString('hex') }
