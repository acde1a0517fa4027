import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** The time in seconds, updated every second while `isOn`. */
export function useNow(isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now() / 1_000)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now() / 1_000), TICK_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
