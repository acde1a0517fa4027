import type { Gift } from '@florin/sdk'
import { useState } from 'react'
import { formatCents } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { WalletDialog } from '../parts/wallet-dialog.tsx'
import styles from './gift-page.module.css'
import type { CHOICES, Situation } from './view.ts'

type Props = {
  readonly gift: Gift
  readonly choice: (typeof CHOICES)[Situation]['reclaim']
  /** A transaction was sent. */
  readonly onSent: () => void
  /** The unfunded gift was canceled, which needs no transaction. */
  readonly onGivenUp: () => Promise<void>
}

/** Reclaims or cancels the gift. If neither is possible, a disabled button says why. */
export function ReclaimButton(props: Props) {
  const { choice } = props
  const [isAsked, setAsked] = useState(false)
  if (typeof choice === 'object') {
    return (
      <span className={styles.refused}>
        <Action disabled>Reclaim</Action>
        {choice.whyNot}
      </span>
    )
  }
  const Dialog = choice === 'take_back' ? TakeBack : GiveUp
  return (
    <>
      <Action look="danger" onClick={() => setAsked(true)}>
        {choice === 'take_back' ? 'Reclaim' : 'Cancel gift'}
      </Action>
      {isAsked && <Dialog {...props} onClose={() => setAsked(false)} />}
    </>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

function TakeBack({ gift, onSent, onClose }: DialogProps) {
  const { locale } = useWords()
  const money = `${formatCents(gift.amount, locale)} USDC`
  return (
    <WalletDialog
      title={`Reclaim ${money}?`}
      label={(wallet) => `Reclaim with ${wallet}`}
      signerAddress={gift.sender_address}
      work={async (wallet) => {
        const { next_action } = await florin().gifts.reclaim(gift.id)
        await florin().gifts.submitReclaim({ ...gift, next_action }, wallet)
        onSent()
      }}
      onClose={onClose}
    >
      <p>
        {money} goes back to <code className={styles.wallet}>{gift.sender_address}</code>, the
        wallet that sent it. That wallet signs and pays the network fee.
      </p>
      <p>
        The code then stops working. Florin doesn’t notify the recipient. Until the transaction is
        final, they can still claim the gift.
      </p>
    </WalletDialog>
  )
}

function GiveUp({ gift, onGivenUp, onClose }: DialogProps) {
  const { locale } = useWords()
  return (
    <ConfirmDialog
      title="Cancel this gift?"
      action="Cancel gift"
      isDangerous
      onConfirm={async () => {
        await florin().gifts.reclaim(gift.id)
        await onGivenUp()
      }}
      onClose={onClose}
    >
      <p>
        Its {formatCents(gift.amount, locale)} USDC was never paid in, so no money moves. You can’t
        fund it any more. It’s marked as reclaimed within 15 minutes, once its last terms expire.
      </p>
      <p>
        If it was funded a moment ago, the money isn’t lost: the gift opens, and you can reclaim it
        to <code className={styles.wallet}>{gift.sender_address}</code>.
      </p>
    </ConfirmDialog>
  )
}
