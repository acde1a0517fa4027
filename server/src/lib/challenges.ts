/** A bank's question to the owner of a card, held open in a browser until it is answered. */
export type Challenge = {
  /** Whose page asks: host and port. */
  readonly host: string
  /** Resolves when the bank's page is left: true for the shop, so it was answered; false when the browser is gone. */
  readonly over: Promise<boolean>
  /** What is seen of it, and nothing around it; null while there is nothing to see. */
  draw(view: View): Promise<Picture | null>
  /** The same as words and fields, for who cannot use pictures. */
  read(): Promise<readonly Part[]>
  /** What would reach anything but the challenge is left out. */
  act(input: Input): Promise<void>
}

/** The window of who looks: its size, and how many of its dots make one of a page. */
export type View = { readonly width: number; readonly height: number; readonly scale: number }

/** Width and height as a page counts them. */
export type Picture = { readonly width: number; readonly height: number; readonly jpeg: Buffer }

export type Part = {
  /** The same thing has the same in each reading. */
  readonly id: number
  readonly kind: 'alert' | 'button' | 'field' | 'heading' | 'list' | 'secret' | 'text' | 'tick'
  readonly name: string
  readonly isDisabled: boolean
  /** Of what can be ticked. */
  readonly isTicked: boolean
  /** Of a list. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** As browsers know it, for a field: `one-time-code`. */
  readonly autocomplete: string | null
  readonly isNumeric: boolean
}

/** Keys that write nothing. */
export const KEYS = [
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'Backspace',
  'Delete',
  'End',
  'Enter',
  'Escape',
  'Home',
  'PageDown',
  'PageUp',
  'Shift+Tab',
  'Tab',
] as const

/** What the owner does. Places are counted from the corner of the picture. */
export type Input =
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
  /** A character, or one of `KEYS`. */
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'fill'; readonly part: number; readonly value: string }
  | { readonly type: 'press'; readonly part: number }
