import { useEffect, useState } from 'react'

/** Seconds left to wait, counting down. */
export function useWait(): { secondsLeft: number; wait: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isWaiting = secondsLeft > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(left - 1, 0)), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { secondsLeft, wait: setSecondsLeft }
}
