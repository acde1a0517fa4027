/** A bank's 3-D Secure challenge, held open in a browser until the cardholder answers it. */
export type Challenge = {
  /** Host and port of the bank's page. */
  readonly host: string
  /**
   * Resolves when the bank's page is gone: true if it returned to the shop, so it was answered;
   * false if the browser is lost.
   */
  readonly over: Promise<boolean>
  /** A picture of the challenge and nothing around it; null while there is nothing to show. */
  draw(view: View): Promise<Picture | null>
  /** The same as text and fields, for screen readers. */
  read(): Promise<readonly Part[]>
  /** Applies input. Input that would reach anything outside of the challenge is ignored. */
  act(input: Input): Promise<void>
}

/** The viewer's window: its size and device pixel ratio. */
export type View = { readonly width: number; readonly height: number; readonly scale: number }

/** Width and height in CSS pixels. */
export type Picture = { readonly width: number; readonly height: number; readonly jpeg: Buffer }

export type Part = {
  /** Stable between readings. */
  readonly id: number
  readonly kind: 'alert' | 'button' | 'field' | 'heading' | 'list' | 'secret' | 'text' | 'tick'
  readonly name: string
  readonly isDisabled: boolean
  /** For checkboxes and radio buttons. */
  readonly isTicked: boolean
  /** For select lists. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** The field's autocomplete token, such as `one-time-code`. */
  readonly autocomplete: string | null
  readonly isNumeric: boolean
}

/** Keys that write no text. */
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

/** The cardholder's input. Coordinates start at the corner of the picture. */
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
