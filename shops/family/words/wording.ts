import type { en } from './en.ts'

/** A meaning that every language has words for. */
export type Meaning = keyof typeof en
export type Wording = Readonly<Record<Meaning, string>>
