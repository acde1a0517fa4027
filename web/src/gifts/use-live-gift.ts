import type { Gift, GiftPreview } from '@florin/sdk'
import { Florin } from '@florin/sdk'
import { useCallback, useEffect, useState } from 'react'
import { watch } from '../watch.ts'
import { awaited, stateOf } from './view.ts'

// The API waits only for a status. Progress of a release shows when a request ends.
const SOON_SECONDS = 2
const LONG_SECONDS = 25

type Live = {
  readonly gift: GiftPreview
  readonly isOffline: boolean
  /** Takes a newer answer from another request. */
  readonly onAnswer: (answer: Gift) => void
}

/** Polls the gift while the page is visible. */
export function useLiveGift(first: GiftPreview): Live {
  const [gift, setGift] = useState(first)
  const [isOffline, setOffline] = useState(false)
  useEffect(() => setGift(first), [first])
  const { id } = first
  const wanted = awaited(gift)
  const timeout = stateOf(gift) === 'taking' ? SOON_SECONDS : LONG_SECONDS
  useEffect(() => {
    if (wanted === null) return
    const { gifts } = new Florin(null, { baseUrl: location.origin, maxRetries: 0 })
    const ask = (signal: AbortSignal): Promise<GiftPreview> =>
      gifts.preview(id, { wait_for: wanted, timeout }, { signal })
    return watch(ask, { onAnswer: setGift, onOffline: setOffline })
  }, [id, wanted, timeout])
  const onAnswer = useCallback(({ status, last_release_attempt = null }: Gift) => {
    setGift((known) => ({ ...known, status, last_release_attempt }))
  }, [])
  return { gift, isOffline, onAnswer }
}
