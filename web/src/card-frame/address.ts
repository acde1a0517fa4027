export const FRAME_PATH = '/card-frame'
/** Route id that only the card origin serves. */
export const FRAME_ROUTE = 'card-frame'

/** The details that the frame asks for. */
export type FramePurpose =
  | { readonly for: 'card' }
  | { readonly for: 'code'; readonly intentId: string; readonly digits: number }

export type FrameData = {
  /** Null: the address is not valid. */
  readonly purpose: FramePurpose | null
  /** Whether the browser reports that the page loads into a frame. */
  readonly isFramed: boolean
  readonly scheme: string
}

export type FrameLook = { readonly locale: string; readonly scheme: string }

/** The frame's address. It holds no token, because addresses can be shared. */
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

/** Null: the address is not valid. */
function readPurpose(query: URLSearchParams): FramePurpose | null {
  if (query.get('for') === 'card') return { for: 'card' }
  const intentId = query.get('intent') ?? ''
  const digits = Number(query.get('digits'))
  if (!/^ci_\w{26}$/.test(intentId) || !DIGITS.includes(digits)) return null
  return { for: 'code', intentId, digits }
}

/** Pages cannot set `Sec-Fetch-Dest`. Browsers too old to send it are refused. */
export function readFrame({ url, headers }: Request): FrameData {
  const query = new URL(url).searchParams
  const isFramed = headers.get('sec-fetch-dest') === 'iframe'
  return { purpose: isFramed ? readPurpose(query) : null, isFramed, scheme: readScheme(query) }
}

/** The color scheme of the page around the frame. */
function readScheme(query: URLSearchParams): string {
  const scheme = query.get('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto'
}
