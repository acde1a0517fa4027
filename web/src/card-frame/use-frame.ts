import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../settings.ts'
import type { FrameMessage } from './messages.ts'
import { tellParent } from './messages.ts'

type Frame = {
  /** Null as long as it is not known; empty: there is none. */
  readonly token: string | null
  readonly tell: (message: FrameMessage) => void
  /** On the element whose height is the frame's. */
  readonly measured: (element: HTMLElement | null) => void
}

/** The frame's ties to the page around it. */
export function useFrame(): Frame {
  const { appUrl } = useSettings()
  const [token, setToken] = useState<string | null>(null)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const origin = useRef(new URL(appUrl).origin)

  useEffect(() => {
    setToken(location.hash.slice(1))
    // From here on it is in memory alone.
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      tellParent(origin.current, { type: 'height', height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  return {
    token,
    tell: (message) => tellParent(origin.current, message),
    measured: setElement,
  }
}
