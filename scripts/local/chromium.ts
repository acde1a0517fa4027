import { existsSync } from 'node:fs'

/** Headless only: uses two thirds of the CPU of the full browser. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const CHROMIUM = '/usr/bin/chromium'

/** The browser for checkout workers and for tests of our own pages. */
export function findChromium(): string {
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM
}
