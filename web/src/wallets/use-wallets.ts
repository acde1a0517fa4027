import type { Wallet } from '@wallet-standard/base'
import { useEffect, useState } from 'react'

/** Solana wallets of this browser. Null until they are known, and always null without scripts. */
export function useWallets(): readonly Wallet[] | null {
  const [wallets, setWallets] = useState<readonly Wallet[] | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const stops: (() => void)[] = []
    const look = async () => {
      const { getWallets } = await import('@wallet-standard/app')
      if (ended.signal.aborted) return
      const { get, on } = getWallets()
      const read = () => setWallets(get().filter(isSolana))
      read()
      stops.push(on('register', read), on('unregister', read))
    }
    // Offline, the module cannot be loaded: retry when the connection is back.
    const lookLater = () =>
      window.addEventListener('online', () => void look().catch(lookLater), {
        once: true,
        signal: ended.signal,
      })
    void look().catch(lookLater)
    return () => {
      ended.abort()
      for (const stop of stops) stop()
    }
  }, [])
  return wallets
}

const isSolana = ({ chains }: Wallet) => chains.some((chain) => chain.startsWith('solana:'))
