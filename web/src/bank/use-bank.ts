import { useCallback, useEffect, useRef, useState } from 'react'
import type { End, Form, Incoming, Picture, Said } from './messages.ts'
import { endOf, readPicture } from './messages.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

export type Bank = {
  /** `opening`: nothing was shown yet. `again`: the connection was lost and is being reopened. */
  readonly state: 'again' | 'open' | 'opening' | End
  readonly host: string | null
  readonly form: Form | null
  send(said: Said): void
}

/** Connects to the bank's page. `onPicture` resolves once it has drawn the image. */
export function useBank(id: string, onPicture: (picture: Picture) => Promise<void>): Bank {
  const [state, setState] = useState<Bank['state']>('opening')
  const [host, setHost] = useState<string | null>(null)
  const [form, setForm] = useState<Form | null>(null)
  const socket = useRef<WebSocket | null>(null)
  // This window's size, sent again after each reconnect.
  const look = useRef<Said | null>(null)
  const show = useRef(onPicture)
  show.current = onPicture

  const send = useCallback((said: Said) => {
    if (said.type === 'look') look.current = said
    if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(JSON.stringify(said))
  }, [])

  useEffect(() => {
    let pauseMs = FIRST_PAUSE_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const isThere = () => {
      pauseMs = FIRST_PAUSE_MS
      setState('open')
    }
    const dial = () => {
      const url = new URL(`/v1/checkout_intents/${id}/live_view`, location.href)
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
      const line = new WebSocket(url)
      line.binaryType = 'arraybuffer'
      socket.current = line
      line.onmessage = ({ data }) => {
        if (line !== socket.current) return
        if (typeof data === 'string') {
          const forwarded = JSON.parse(data) as Incoming
          if (forwarded.type === 'form') {
            setForm(forwarded)
            return isThere()
          }
          setHost(forwarded.host)
          if (look.current !== null) send(look.current) // a worker has just joined
          return
        }
        const picture = readPicture(data as ArrayBuffer)
        void show.current(picture).then(() => {
          if (line !== socket.current) return // the connection closed while drawing
          isThere()
          send({ type: 'seen', picture: picture.number })
        })
      }
      line.onclose = ({ code }) => {
        if (isLeft) return
        socket.current = null
        const end = endOf(code)
        setState((before) => end ?? (before === 'opening' ? before : 'again'))
        if (end !== null) return
        timer = setTimeout(dial, pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
    dial()
    return () => {
      isLeft = true
      clearTimeout(timer)
      socket.current?.close()
    }
  }, [id, send])
  return { state, host, form, send }
}
