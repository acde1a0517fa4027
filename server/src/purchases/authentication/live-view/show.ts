import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Challenge, Part, View } from '../../../lib/challenges.ts'
import type { Said } from './messages.ts'
import {
  CLOSES,
  MOST_MESSAGE_BYTES,
  readSaid,
  writeForm,
  writeHost,
  writePicture,
} from './messages.ts'

/** A viewer, and the API process that they are connected to. */
export type Viewer = { readonly id: string; readonly relayUrl: string }

export type Show = {
  /** Resolves when the viewer has disconnected. */
  readonly ended: Promise<void>
  close(why: keyof typeof CLOSES): void
}

const DIAL_MS = 5_000
/** Most changes come right after an action; later a caret blinks, or the page changes by itself. */
const RESTS_MS = [15, 30, 60, 120] as const
const LONGEST_REST_MS = 250
const FORM_MS = 400
const MOST_PER_SECOND = 120
const WORDS: ReadonlySet<Part['kind']> = new Set(['alert', 'heading', 'text'])

/**
 * Shows a challenge to one viewer: dials their API process, sends pictures and applies their input.
 */
export function showChallenge(
  viewer: Viewer,
  secret: string,
  challenge: Challenge,
  endsAtMs: number,
): Show {
  const url = new URL(`/live_view/${viewer.id}`, viewer.relayUrl)
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${secret}` },
    handshakeTimeout: DIAL_MS,
    maxPayload: MOST_MESSAGE_BYTES,
    perMessageDeflate: false, // pictures are compressed already
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const performer = perform(socket, challenge)
  socket.once('open', () => socket.send(writeHost(challenge.host, endsAtMs)))
  socket.on('message', (data, isBinary) => {
    if (!isBinary) performer.hear(data.toString())
  })
  socket.on('error', () => {}) // followed by a close
  socket.once('close', () => {
    performer.stop()
    resolve()
  })
  return { ended, close: (why) => socket.close(CLOSES[why]) }
}

function perform(socket: WebSocket, challenge: Challenge) {
  let [view, wantsForm]: [View | null, boolean] = [null, false]
  let isStopped = false
  let rest = 0
  let [drawn, seen] = [0, 0]
  let last: Buffer = Buffer.alloc(0)
  let [formNumber, formText, formUses] = [0, '', '']
  const [eye, voice] = [newSleeper(), newSleeper()]
  const isAllowed = limitRate(MOST_PER_SECOND)
  let acting: Promise<void> = Promise.resolve()

  const stir = () => {
    rest = 0
    eye.wake()
    voice.wake()
  }
  const isOpen = () => !isStopped && socket.readyState === WebSocket.OPEN

  const drawOn = async () => {
    while (!isStopped) {
      const isFree = view !== null && !wantsForm && seen === drawn
      const picture = isFree ? await challenge.draw(view as View).catch(() => null) : null
      if (picture !== null && isOpen() && !picture.jpeg.equals(last)) {
        last = picture.jpeg
        drawn += 1
        socket.send(writePicture(drawn, picture))
        rest = 0
      }
      await eye.sleep(RESTS_MS[rest] ?? LONGEST_REST_MS)
      rest += 1
    }
  }
  const readOn = async () => {
    while (!isStopped) {
      const parts = wantsForm ? await challenge.read().catch(() => null) : null
      const text = parts === null ? formText : JSON.stringify(parts)
      if (parts !== null && isOpen() && text !== formText) {
        const uses = parts.flatMap(({ kind, id }) => (WORDS.has(kind) ? [] : [id])).join()
        // Texts may change while the viewer types; other controls make it another form.
        if (uses !== formUses || formNumber === 0) formNumber += 1
        ;[formText, formUses] = [text, uses]
        socket.send(writeForm(formNumber, parts))
      }
      await voice.sleep(FORM_MS)
    }
  }
  const take = async (said: Said) => {
    if (said.type === 'look') {
      view = said
      wantsForm = said.form
      last = Buffer.alloc(0) // a window that was cleared gets the same picture again
    } else if (said.type === 'seen') seen = said.picture
    else if (!('form' in said) || said.form === formNumber) {
      await challenge.act(said).catch(() => {}) // the page has changed under it
    }
    stir()
  }
  void drawOn()
  void readOn()
  return {
    hear(text: string) {
      const said = readSaid(text)
      if (said === null || !isAllowed()) return socket.close(CLOSES.refused)
      if (said.type === 'seen' || said.type === 'look') void take(said)
      else acting = acting.then(() => take(said)) // in the order of the input
    },
    stop() {
      isStopped = true
      stir()
    },
  }
}

/** A sleep that `wake` ends; a wake before the sleep makes it return at once. */
function newSleeper() {
  let woken = Promise.withResolvers<void>()
  return {
    wake: () => woken.resolve(),
    async sleep(forMs: number): Promise<void> {
      await Promise.race([woken.promise, delay(forMs, undefined, { ref: false })])
      woken = Promise.withResolvers()
    },
  }
}

/** Allows `most` calls in each second. */
function limitRate(most: number): () => boolean {
  let [since, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (now - since > 1_000) [since, count] = [now, 0]
    count += 1
    return count <= most
  }
}
