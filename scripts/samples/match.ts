/** Where an answer is not as a page shows it; null where it is. A page may show a part of it. */
export function differenceOf(shown: unknown, answered: unknown, at = 'the answer'): string | null {
  if (typeof shown === 'string') return isLike(shown, answered) ? null : say(at, shown, answered)
  if (typeof shown !== 'object' || shown === null) {
    return Object.is(shown, answered) ? null : say(at, shown, answered)
  }
  if (typeof answered !== 'object' || answered === null) return say(at, shown, answered)
  for (const [name, part] of Object.entries(shown)) {
    const own = (answered as Record<string, unknown>)[name]
    const difference = differenceOf(part, own, `${at}.${name}`)
    if (difference !== null) return difference
  }
  return null
}

const ID = /^([a-z]+_)[0-9a-hjkmnp-tv-z]{26}$/

/** An id stands for any of its kind, and `…` for anything. */
function isLike(shown: string, answered: unknown): boolean {
  if (typeof answered !== 'string') return false
  const [, kind] = ID.exec(shown) ?? []
  if (kind !== undefined) return ID.exec(answered)?.[1] === kind
  return patternOf(shown).test(answered)
}

export function patternOf(shown: string): RegExp {
  const parts = shown.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'ms')
}

const say = (at: string, shown: unknown, answered: unknown) =>
  `${at} is ${JSON.stringify(answered)}, and the page shows ${JSON.stringify(shown)}`
