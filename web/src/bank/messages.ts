// Messages between this page and the worker that holds the bank's page. The API only relays them.

export type Part = {
  readonly id: number
  readonly kind: 'heading' | 'text' | 'alert' | 'field' | 'secret' | 'tick' | 'list' | 'button'
  readonly name: string
  readonly disabled: boolean
  readonly ticked: boolean
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly autocomplete: string | null
  readonly numeric: boolean
}

export type Form = { readonly number: number; readonly parts: readonly Part[] }

export type Said =
  | {
      readonly type: 'look'
      readonly width: number
      readonly height: number
      readonly scale: number
      readonly form: boolean
    }
  | { readonly type: 'seen'; readonly picture: number }
  | {
      readonly type: 'pointer'
      readonly action: 'down' | 'move' | 'up'
      readonly x: number
      readonly y: number
    }
  | {
      readonly type: 'scroll'
      readonly x: number
      readonly y: number
      readonly dx: number
      readonly dy: number
    }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'fill'; readonly form: number; readonly part: number; readonly value: string }
  | { readonly type: 'press'; readonly form: number; readonly part: number }

export type Incoming =
  | { readonly type: 'host'; readonly host: string }
  | ({ readonly type: 'form' } & Form)

/** Width and height in CSS pixels of the bank's page. */
export type Picture = {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly image: Blob
}

const HEADER_BYTES = 8

export function readPicture(message: ArrayBuffer): Picture {
  const header = new DataView(message, 0, HEADER_BYTES)
  return {
    number: header.getUint32(0),
    width: header.getUint16(4),
    height: header.getUint16(6),
    image: new Blob([new Uint8Array(message, HEADER_BYTES)], { type: 'image/jpeg' }),
  }
}

/** Final close codes. Any other code is a lost connection, which is reopened. */
const ENDS = new Map([
  [4000, 'over'],
  [4001, 'taken_over'],
  [4002, 'time_is_up'],
] as const)

export type End = 'over' | 'taken_over' | 'time_is_up'

export function endOf(code: number): End | null {
  return (ENDS as ReadonlyMap<number, End>).get(code) ?? null
}

const NAMED = new Set([
  ...['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'Backspace', 'Delete', 'End', 'Enter'],
  ...['Home', 'PageDown', 'PageUp', 'Tab'],
])

/** The key to forward; null for browser shortcuts and for input that arrives as text. */
export function keyOf(event: {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'Tab' && event.shiftKey) return 'Shift+Tab'
  if (NAMED.has(event.key)) return event.key
  return /^[\x20-\x7e]$/.test(event.key) ? event.key : null
}
