import type { Gift } from '@florin/sdk'
import { useState } from 'react'
import { formatCents, formatSol } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { WalletDialog } from '../parts/wallet-dialog.tsx'
import styles from './gift-page.module.css'

type Props = { readonly gift: Gift; readonly onSent: () => void }

/** Has the money locked by the wallet that sends it. */
export function FundButton({ gift, onSent }: Props) {
  const { locale } = useWords()
  const [isAsked, setAsked] = useState(false)
  const money = `${formatCents(gift.amount, locale)} USDC`
  return (
    <>
      <Action look="filled" onClick={() => setAsked(true)}>
        Fund it with {money}
      </Action>
      {isAsked && (
        <WalletDialog
          title={`Lock ${money} in this gift?`}
          label={(wallet) => `Fund with ${wallet}`}
          signerAddress={gift.sender_address}
          work={async (wallet) => {
            // Good for about a minute, so it is asked for now; checked against what is shown here.
            const { next_action } = await florin().gifts.get(gift.id)
            await florin().gifts.fund({ ...gift, next_action }, wallet)
            onSent()
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            From <code className={styles.wallet}>{gift.sender_address}</code> into an escrow on
            Solana. Only who has the code can take it from there, or this wallet can take it back.
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
      The network takes {formatSol(next_action.transaction.network_fee_lamports, locale)} SOL, and
      holds a small deposit of SOL until the gift has ended.
    </p>
  )
}

/** The same for a wallet that is not in this browser. */
function ByPhone({ gift: { next_action } }: { readonly gift: Gift }) {
  const code = next_action?.transaction.qr_data_url
  if (code === undefined) return null
  return (
    <details className={styles.phone}>
      <summary>Fund it from a phone</summary>
      <p>Scan this with the wallet that sends it. It shows the same transaction.</p>
      <img src={code} alt="Solana Pay code that funds this gift" width="220" height="220" />
    </details>
  )
}
