export const FRAME_PATH = '/card-frame'
/** Of the one route that only the card origin serves. */
export const FRAME_ROUTE = 'card-frame'

/** What the frame asks for. */
export type FramePurpose =
  | { readonly for: 'card' }
  | { readonly for: 'code'; readonly intentId: string; readonly digits: number }

export type FrameData = {
  /** Null: the address is none of ours. */
  readonly purpose: FramePurpose | null
  /** Whether the browser says that it loads the page into a frame. */
  readonly isFramed: boolean
  readonly scheme: string
}

export type FrameLook = { readonly locale: string; readonly scheme: string }

/** The frame's address. It holds no token: an address can be sent to a stranger. */
export function frameAddress(
  frameUrl: string,
  purpose: FramePurpose,
  { locale, scheme }: FrameLook,
): string {
  const query = new URLSearchParams({ for: purpose.for, lang: locale, scheme })
  if (purpose.for === 'code') {
    query.set('intent', purpose.intentId)
    query.set('digits', `${purpose.digits}`)
  }
  return `${frameUrl}${FRAME_PATH}?${query}`
}

const DIGITS = [3, 4]

/** Null: the address is none of ours. */
function readPurpose(query: URLSearchParams): FramePurpose | null {
  if (query.get('for') === 'card') return { for: 'card' }
  const intentId = query.get('intent') ?? ''
  const digits = Number(query.get('digits'))
  if (!/^ci_\w{26}$/.test(intentId) || !DIGITS.includes(digits)) return null
  return { for: 'code', intentId, digits }
}

/** A page cannot set `Sec-Fetch-Dest`. Browsers that are too old to send it are refused as well. */
export function readFrame({ url, headers }: Request): FrameData {
  const query = new URL(url).searchParams
  const isFramed = headers.get('sec-fetch-dest') === 'iframe'
  return { purpose: isFramed ? readPurpose(query) : null, isFramed, scheme: readScheme(query) }
}

/** The colours of the page around the frame. */
function readScheme(query: URLSearchParams): string {
  const scheme = query.get('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto'
}
