/**
 * The first place where an answer differs from the page, or null. A page may show only part of an
 * answer.
 */
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

/** An id matches any id of its kind, and `…` matches anything. */
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
  `${at} is ${JSON.stringify(answered)}, but the page shows ${JSON.stringify(shown)}`
