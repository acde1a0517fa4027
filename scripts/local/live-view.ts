import { randomBytes } from 'node:crypto'

/** Of all that this process starts: an API and a worker must know the same. */
export const LIVE_VIEW = { LIVE_VIEW_SECRET: randomBytes(32).toString('hex') }
