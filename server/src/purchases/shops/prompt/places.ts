import { stateName } from '../states.ts'
import { fold } from './words.ts'

/** Where the postal code stands to the city, and how it looks. */
export type PostalForm = {
  readonly code: RegExp
  /** Codes of two groups may be written with a space between them. */
  readonly groups: 1 | 2
  /** Houses are numbered before the street's name, else after it. */
  readonly isNumberFirst: boolean
}

const FIVE: PostalForm = { code: /^\d{5}$/, groups: 1, isNumberFirst: false }
const FOUR: PostalForm = { code: /^\d{4}$/, groups: 1, isNumberFirst: false }
const THREE_TWO: PostalForm = { code: /^\d{3} ?\d{2}$/, groups: 2, isNumberFirst: false }
const NUMBER_FIRST = { isNumberFirst: true }

/** Countries whose addresses say by themselves which part is which. */
export const POSTAL_FORMS: Readonly<Record<string, PostalForm>> = {
  AT: FOUR,
  AU: { ...FOUR, ...NUMBER_FIRST },
  BE: FOUR,
  CA: { code: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, groups: 2, isNumberFirst: true },
  CH: FOUR,
  CZ: THREE_TWO,
  DE: FIVE,
  DK: FOUR,
  EE: FIVE,
  ES: FIVE,
  FI: FIVE,
  FR: { ...FIVE, ...NUMBER_FIRST },
  GB: { code: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, groups: 2, isNumberFirst: true },
  GR: THREE_TWO,
  HR: FIVE,
  HU: FOUR,
  IE: { code: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, groups: 2, isNumberFirst: true },
  IT: FIVE,
  LU: { ...FOUR, ...NUMBER_FIRST },
  NL: { code: /^\d{4} ?[A-Z]{2}$/i, groups: 2, isNumberFirst: false },
  NO: FOUR,
  NZ: { ...FOUR, ...NUMBER_FIRST },
  PL: { code: /^\d{2}-\d{3}$/, groups: 1, isNumberFirst: false },
  PT: { code: /^\d{4}-\d{3}$/, groups: 1, isNumberFirst: false },
  SE: THREE_TWO,
  SG: { code: /^\d{6}$/, groups: 1, isNumberFirst: true },
  SI: FOUR,
  SK: THREE_TWO,
  US: { code: /^\d{5}(?:-\d{4})?$/, groups: 1, isNumberFirst: true },
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

/** By folded name, in every language; codes apart, because "it", "no" and "de" are words. */
const COUNTRIES = new Map<string, string>([
  ...LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return Object.keys(POSTAL_FORMS).map((code): [string, string] => [
      plainName(names.of(code) ?? code),
      code,
    ])
  }),
  ...['usa', 'u s a', 'u s', 'united states of america', 'america', 'the united states'].map(
    (name): [string, string] => [name, 'US'],
  ),
  ...['uk', 'u k', 'england', 'scotland', 'wales', 'great britain', 'northern ireland'].map(
    (name): [string, string] => [name, 'GB'],
  ),
  ['holland', 'NL'],
  ['the netherlands', 'NL'],
  ['czech republic', 'CZ'],
])
const LONGEST_NAME = 4
const LONGEST_CODE = 3

/** The country that these words begin with. */
export function countryAtStart(words: readonly string[]): { code: string; length: number } | null {
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const code = countryOf(words.slice(0, length).join(' '))
    if (code !== null) return { code, length }
  }
  return null
}

export function countryAtEnd(words: readonly string[]): { code: string; length: number } | null {
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const code = countryOf(words.slice(-length).join(' '))
    if (code !== null) return { code, length }
  }
  return null
}

function countryOf(name: string): string | null {
  if (/^[A-Z]{2}$/.test(name) && Object.hasOwn(POSTAL_FORMS, name)) return name
  return COUNTRIES.get(plainName(name)) ?? null
}

function plainName(name: string): string {
  return fold(name)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

export type State = { readonly code: string; readonly name: string }

/** The state that these words end with, by its code or its name. */
export function stateAtEnd(
  country: string,
  words: readonly string[],
): { state: State; length: number } | null {
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    const state = stateOf(country, words.slice(-length).join(' '))
    if (state !== null) return { state, length }
  }
  return null
}

function stateOf(country: string, text: string): State | null {
  const other = stateName(country, text.replaceAll(/[.,]/g, ''))
  if (other === null) return null
  const code = other.length > LONGEST_CODE ? text.toUpperCase() : other
  return { code, name: stateName(country, code) ?? text }
}
