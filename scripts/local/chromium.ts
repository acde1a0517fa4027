import { existsSync } from 'node:fs'

/** Without windows, and so at two thirds of the CPU of the one that people use. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const CHROMIUM = '/usr/bin/chromium'

/** What checkout workers buy with on this machine, and what our own pages are tested in. */
export function findChromium(): string {
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM
}
