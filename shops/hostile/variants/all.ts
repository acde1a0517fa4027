import { HOSTS } from './hosts.ts'
import { SUMS } from './sums.ts'
import { THINGS } from './things.ts'
import type { Variant } from './variant.ts'
import { WORDS } from './words.ts'

/** All ways to cheat, by name. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  ...WORDS,
  ...SUMS,
  ...THINGS,
  ...HOSTS,
}
