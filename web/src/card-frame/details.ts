import { useEffect, useState } from 'react'
import type { Details } from './seal.ts'
import type { Trouble } from './send.ts'
import { post, troubleOf } from './send.ts'

type Read = { readonly details: Details | null; readonly trouble: Trouble | null }

const AGAIN_MS = 3_000

/** Retries until it succeeds or the token is refused. */
export function useDetails(token: string | null, onRefused: () => void): Read {
  const [read, setRead] = useState<Read>({ details: null, trouble: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame gets one token
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (given: string) => {
      const answer = await readDetails(given)
      if (typeof answer === 'object') return setRead({ details: answer, trouble: null })
      setRead({ details: null, trouble: answer })
      if (answer === 'refused') return onRefused()
      timer = setTimeout(ask, AGAIN_MS, given)
    }
    if (token !== null) void ask(token)
    return () => clearTimeout(timer)
  }, [token])

  return read
}

/** Reserves the id of the card, so the frame asks again right before it seals. */
export async function readDetails(token: string): Promise<Details | Trouble> {
  try {
    const response = await post('/v1/card_frame', { token })
    if (!response.ok) return troubleOf(response.status)
    void import('./seal.ts') // loads while the person types
    return await response.json()
  } catch {
    return 'failed'
  }
}
