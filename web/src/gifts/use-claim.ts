import type { Gift, GiftPreview, Signer } from '@florin/sdk'
import type { Wallet } from '@wallet-standard/base'
import { useState } from 'react'
import { useSettings } from '../settings.ts'
import { connectToSign } from '../wallets/wallet.ts'
import type { Terms } from './claim.ts'
import { askTerms, take } from './claim.ts'
import type { FeePayer, GiftTrouble } from './trouble.ts'
import { giftTroubleOf } from './trouble.ts'

type Connected = { readonly wallet: string; readonly signer: Signer }

export type Claiming = {
  readonly connected: Connected | null
  /** Null until a wallet is connected and a claim is possible. */
  readonly terms: Terms | null
  /** Name of the wallet that shows a request. */
  readonly busy: string | null
  readonly trouble: GiftTrouble | null
  readonly choose: (wallet: Wallet) => Promise<void>
  readonly payOwnFee: () => Promise<void>
  readonly agree: () => Promise<void>
  readonly leave: () => void
}

/** From a code to a submitted release: connect a wallet, read the terms, sign. */
export function useClaim(
  gift: GiftPreview,
  code: string,
  onTaken: (answer: Gift, recipientAddress: string) => void,
): Claiming {
  const { network } = useSettings()
  const [connected, setConnected] = useState<Connected | null>(null)
  const [terms, setTerms] = useState<Terms | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<GiftTrouble | null>(null)

  async function trying(wallet: string, work: () => Promise<void>): Promise<void> {
    setBusy(wallet)
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      setTrouble(giftTroubleOf(error, terms?.feePayer ?? null))
    } finally {
      setBusy(null)
    }
  }

  async function readTerms({ signer }: Connected, feePayer: FeePayer): Promise<void> {
    setTerms(await askTerms(gift, signer, feePayer))
  }

  return {
    connected,
    terms,
    busy,
    trouble,
    choose: (wallet) =>
      trying(wallet.name, async () => {
        const chosen = { wallet: wallet.name, signer: await connectToSign(wallet, network) }
        setConnected(chosen)
        await readTerms(chosen, 'sponsor')
      }),
    payOwnFee: async () => {
      if (connected === null) return
      await trying(connected.wallet, () => readTerms(connected, 'recipient'))
    },
    agree: async () => {
      if (connected === null || terms === null) return
      const { wallet, signer } = connected
      await trying(wallet, async () =>
        onTaken(await take(code, gift, signer, terms), signer.address),
      )
    },
    leave: () => {
      setConnected(null)
      setTerms(null)
      setTrouble(null)
    },
  }
}
