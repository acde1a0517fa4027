import type { Wallet } from '@wallet-standard/base'
import { useEffect, useState } from 'react'

/**
 * The wallets of this browser that speak Solana, as they announce themselves; null as long as nobody has
 * looked, which is also what a page without scripts has.
 */
export function useWallets(): readonly Wallet[] | null {
  const [wallets, setWallets] = useState<readonly Wallet[] | null>(null)
  useEffect(() => {
    let isEnded = false
    const stops: (() => void)[] = []
    void import('@wallet-standard/app').then(({ getWallets }) => {
      if (isEnded) return
      const { get, on } = getWallets()
      const read = () => setWallets(get().filter(isSolana))
      read()
      stops.push(on('register', read), on('unregister', read))
    })
    return () => {
      isEnded = true
      for (const stop of stops) stop()
    }
  }, [])
  return wallets
}

const isSolana = ({ chains }: Wallet) => chains.some((chain) => chain.startsWith('solana:'))
