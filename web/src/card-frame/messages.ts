/**
 * All messages from the frame to its parent page: ready for a token, its height, code accepted,
 * card created, token refused. Never a digit of what was typed.
 */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'done' }
  | { readonly type: 'card'; readonly card: string }
  | { readonly type: 'refused' }

const NAME = 'florin-card-frame'
const TALLEST = 2_000

/** Posts only to our own origin, in case another page frames us. */
export function tellParent(origin: string, message: FrameMessage): void {
  window.parent.postMessage({ name: NAME, ...message }, origin)
}

/** Posts only while the frame shows a page of that origin. */
export function giveToken(frame: Window, origin: string, token: string): void {
  frame.postMessage({ name: NAME, type: 'token', token }, origin)
}

type Sender = { readonly origin: string; readonly source: MessageEventSource | null }

/** The token in a message to the frame. Null unless exactly that sender posted it. */
export function readToken(message: Sender & { readonly data: unknown }, from: Sender) {
  if (message.origin !== from.origin || message.source !== from.source) return null
  if (typeof message.data !== 'object' || message.data === null) return null
  const { name, type, token } = message.data as Record<string, unknown>
  return name === NAME && type === 'token' && typeof token === 'string' ? token : null
}

/** Parses a message from the frame; null if it is not one. */
export function readMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { name, type, height, card } = data as Record<string, unknown>
  if (name !== NAME) return null
  if (type === 'ready' || type === 'done' || type === 'refused') return { type }
  if (type === 'card' && typeof card === 'string' && /^card_\w{26}$/.test(card)) {
    return { type, card }
  }
  if (type === 'height' && typeof height === 'number' && height >= 0) {
    return { type, height: Math.min(height, TALLEST) }
  }
  return null
}
