export const FRAME_PATH = '/card-frame'

/** What the frame asks for. */
export type FramePurpose =
  | { readonly for: 'card' }
  | { readonly for: 'code'; readonly intentId: string; readonly digits: number }

export type FrameLook = { readonly locale: string; readonly scheme: string }

/** The frame's address. The token is in its fragment, which is sent to nobody. */
export function frameAddress(
  frameUrl: string,
  purpose: FramePurpose,
  { locale, scheme }: FrameLook,
  token: string,
): string {
  const query = new URLSearchParams({ for: purpose.for, lang: locale, scheme })
  if (purpose.for === 'code') {
    query.set('intent', purpose.intentId)
    query.set('digits', `${purpose.digits}`)
  }
  return `${frameUrl}${FRAME_PATH}?${query}#${token}`
}

const DIGITS = [3, 4]

/** Null: the address is none of ours. */
export function readPurpose(query: URLSearchParams): FramePurpose | null {
  if (query.get('for') === 'card') return { for: 'card' }
  const intentId = query.get('intent') ?? ''
  const digits = Number(query.get('digits'))
  if (!/^ci_\w{26}$/.test(intentId) || !DIGITS.includes(digits)) return null
  return { for: 'code', intentId, digits }
}

/** Null on every other page. */
export function frameSchemeOf({ pathname, searchParams }: URL): string | null {
  if (pathname !== FRAME_PATH) return null
  const scheme = searchParams.get('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto'
}
