import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../settings.ts'
import { isInPageOf } from './ancestors.ts'
import type { FrameMessage } from './messages.ts'
import { readToken, tellParent } from './messages.ts'

type Frame = {
  /** Null until the parent page sends it. */
  readonly token: string | null
  /** Not framed by one of our pages: the form stays disabled. */
  readonly isAlone: boolean
  readonly tell: (message: FrameMessage) => void
  /** Ref of the element whose height the frame takes. */
  readonly measured: (element: HTMLElement | null) => void
}

/** Connects the frame to its parent page. */
export function useFrame(): Frame {
  const { appUrl } = useSettings()
  const [token, setToken] = useState<string | null>(null)
  const [isAlone, setAlone] = useState(false)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const origin = useRef(new URL(appUrl).origin)

  useEffect(() => {
    if (!isInPageOf(origin.current, window)) return setAlone(true)
    const hear = (message: MessageEvent) => {
      const given = readToken(message, { origin: origin.current, source: window.parent })
      if (given === null) return
      window.removeEventListener('message', hear) // one token per load
      setToken(given)
    }
    window.addEventListener('message', hear)
    tellParent(origin.current, { type: 'ready' })
    return () => window.removeEventListener('message', hear)
  }, [])

  useEffect(() => {
    if (element === null || isAlone) return
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      tellParent(origin.current, { type: 'height', height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isAlone])

  return {
    token,
    isAlone,
    tell: (message) => tellParent(origin.current, message),
    measured: setElement,
  }
}
