import type { Gift } from '@florin/sdk'
import { useState } from 'react'
import { formatCents, formatSol } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { WalletDialog } from '../parts/wallet-dialog.tsx'
import styles from './gift-page.module.css'

type Props = { readonly gift: Gift; readonly onSent: () => void }

/** Funds the gift from the sender's wallet. */
export function FundButton({ gift, onSent }: Props) {
  const { locale } = useWords()
  const [isAsked, setAsked] = useState(false)
  const money = `${formatCents(gift.amount, locale)} USDC`
  return (
    <>
      <Action look="filled" onClick={() => setAsked(true)}>
        Fund gift with {money}
      </Action>
      {isAsked && (
        <WalletDialog
          title={`Lock ${money} in this gift?`}
          label={(wallet) => `Fund with ${wallet}`}
          signerAddress={gift.sender_address}
          work={async (wallet) => {
            // Valid for about a minute, so it is fetched now. The SDK checks it against the gift
            // shown here.
            const { next_action } = await florin().gifts.get(gift.id)
            await florin().gifts.fund({ ...gift, next_action }, wallet)
            onSent()
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            From <code className={styles.wallet}>{gift.sender_address}</code> to an escrow on
            Solana. Anyone with the code can claim it. Until then only this wallet can reclaim it.
          </p>
          <Fees gift={gift} />
          <ByPhone gift={gift} />
        </WalletDialog>
      )}
    </>
  )
}

function Fees({ gift: { next_action } }: { readonly gift: Gift }) {
  const { locale } = useWords()
  if (next_action === null) return null
  return (
    <p>
      Network fee: {formatSol(next_action.transaction.network_fee_lamports, locale)} SOL, plus a
      small SOL deposit that is held until the gift ends.
    </p>
  )
}

/** Funds the gift from a wallet on a phone. */
function ByPhone({ gift: { next_action } }: { readonly gift: Gift }) {
  const code = next_action?.transaction.qr_data_url
  if (code === undefined) return null
  return (
    <details className={styles.phone}>
      <summary>Fund from a phone</summary>
      <p>Scan with the sender’s wallet. It shows the same transaction.</p>
      <img src={code} alt="Solana Pay QR code to fund this gift" width="220" height="220" />
    </details>
  )
}
