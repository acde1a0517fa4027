/** Searches every place for every canary, and for foreign card numbers. */
import type { Needle } from '../release-secrecy/needles.ts'
import { openSearch } from '../release-secrecy/needles.ts'
import type { Canary } from './canaries.ts'
import { cardsIn, needlesOf, unpacked } from './needles.ts'
import type { Place } from './places.ts'
import { BY_DIGITS_ALONE } from './places.ts'

export type Finding = { readonly place: string; readonly form: string }

/**
 * The name of a security code followed by three or four digits; the digits alone could be anything.
 */
const CODE =
  /(?:cvc|cvv2?|ccv|csc|security_?code)["'\\]{0,4}\s{0,2}[:=]\s{0,2}["'\\]{0,4}\d{3,4}(?!\d)/i

// Text recognition may mistake some digits of a number.
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
      // Pictures are compressed: digits in their bytes mean nothing.
      if (place === 'pictures') continue
      for (const number of cardsIn(withoutSpanIds(withoutForced(bytes))))
        if (!known.has(number)) forms.add(`card-like ${shown(number)}`)
      if (CODE.test(bytes.toString('latin1'))) forms.add('code in context')
      if (place === 'text in pictures')
        for (const form of recognized(bytes, canaries)) forms.add(form)
    }
    return [...forms].map((form) => ({ place, form }))
  })
}

/** Where letters are read as digits too, some runs look like card numbers by chance. */
function withoutForced(bytes: Buffer): Buffer {
  const end = bytes.indexOf(BY_DIGITS_ALONE)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** Drawn at random in hexadecimal: some have no letters and look like card numbers. */
function withoutSpanIds(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  return Buffer.from(text.replaceAll(/"(?:parentS|s)panId":"[\da-f]{16}"/g, ''), 'latin1')
}

/** Restate draws a random cluster number and hashes keys to others: some look like card numbers. */
function numbersOfRestate(places: Record<string, Place>): string[] {
  const textOf = (place: string) => Buffer.concat(places[place]?.found ?? []).toString('latin1')
  return [
    ...textOf('log of Restate').matchAll(/ClusterFingerprint\((\d+)\)/g),
    ...textOf('Restate by its SQL').matchAll(/"partition_key":\s*"?(\d+)/g),
  ].map(([, number]) => `${number}`)
}

/** Not shown in full, in case it belongs to a real person. */
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
    const from = isOwn ? 6 : 0 // the prefix is not unique
    const parts = Array.from({ length: number.length - from - size + 1 }, (_, at) =>
      number.slice(from + at, from + at + size),
    )
    return lines.some((line) => parts.some((part) => line.includes(part)))
  }
  return canaries.some(isSeen) ? ['read in a picture'] : []
}
