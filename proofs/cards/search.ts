/** Looks for every canary in every place, and for cards that are none of ours. */
import type { Needle } from '../release-secrecy/needles.ts'
import { openSearch } from '../release-secrecy/needles.ts'
import type { Canary } from './canaries.ts'
import { cardsIn, needlesOf, unpacked } from './needles.ts'
import type { Place } from './places.ts'
import { BY_DIGITS_ALONE } from './places.ts'

export type Finding = { readonly place: string; readonly form: string }

/** A name of a code with three or four digits behind it; the digits alone could be anything. */
const CODE =
  /(?:cvc|cvv2?|ccv|csc|security_?code)["'\\]{0,4}\s{0,2}[:=]\s{0,2}["'\\]{0,4}\d{3,4}(?!\d)/i

// Of a number that is read from a picture some digits may be mistaken.
const READABLE = 8

export function search(
  places: Record<string, Place>,
  canaries: readonly Canary[],
  longCodes: readonly string[],
): Finding[] {
  const codes = longCodes.map((code): Needle => ({ form: 'code', bytes: Buffer.from(code) }))
  const look = openSearch([...canaries.flatMap(needlesOf), ...codes])
  const known = new Set([...canaries.map(({ number }) => number), ...numbersOfRestate(places)])
  return Object.entries(places).flatMap(([place, { found }]) => {
    const forms = new Set<string>()
    for (const bytes of found.flatMap((each) => [each, ...unpacked(each)])) {
      for (const { form } of look(bytes)) forms.add(form)
      // A picture's bytes are compressed: digits in them mean nothing.
      if (place === 'pictures') continue
      for (const number of cardsIn(withoutForced(bytes)))
        if (!known.has(number)) forms.add(`card-like ${shown(number)}`)
      if (CODE.test(bytes.toString('latin1'))) forms.add('code in context')
      if (place === 'text in pictures')
        for (const form of recognized(bytes, canaries)) forms.add(form)
    }
    return [...forms].map((form) => ({ place, form }))
  })
}

/** Where letters too are read as digits, some of them look like a card's by chance. */
function withoutForced(bytes: Buffer): Buffer {
  const end = bytes.indexOf(BY_DIGITS_ALONE)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** Restate draws its cluster's number at random and hashes keys to others: some look like a card's. */
function numbersOfRestate(places: Record<string, Place>): string[] {
  const textOf = (place: string) => Buffer.concat(places[place]?.found ?? []).toString('latin1')
  return [
    ...textOf('log of Restate').matchAll(/ClusterFingerprint\((\d+)\)/g),
    ...textOf('Restate by its SQL').matchAll(/"partition_key":\s*"?(\d+)/g),
  ].map(([, number]) => `${number}`)
}

/** Should it be somebody's after all, it is not shown whole. */
function shown(number: string): string {
  return `${number.slice(0, 6)}…${number.slice(-4)} of ${number.length} digits`
}

function recognized(text: Buffer, canaries: readonly Canary[]): string[] {
  const lines = text
    .toString()
    .split('\n')
    .map((line) => line.replaceAll(/\D/g, ''))
  const isSeen = ({ number, isOwn }: Canary) => {
    const size = isOwn ? READABLE : number.length
    const from = isOwn ? 6 : 0 // the beginning is everybody's
    const parts = Array.from({ length: number.length - from - size + 1 }, (_, at) =>
      number.slice(from + at, from + at + size),
    )
    return lines.some((line) => parts.some((part) => line.includes(part)))
  }
  return canaries.some(isSeen) ? ['read in a picture'] : []
}
