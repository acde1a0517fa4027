import type { RefundTransaction } from '@florin/sdk'
import { useState } from 'react'
import { formatCents } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Address } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWallets } from '../../wallets/use-wallets.ts'
import { WalletButtons } from '../../wallets/wallet-buttons.tsx'
import { centsText, parseCents } from '../data/cents.ts'
import { Action } from '../parts/action.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { AmountField } from '../parts/field.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './payment-requests.module.css'
import { PROGRESS, refundWords } from './refund-words.ts'
import type { RefundablePayment } from './use-refund.ts'
import { isUnmatched, useRefund } from './use-refund.ts'
import { refundableOf } from './view.ts'

type Props = {
  readonly payment: RefundablePayment
  readonly refunds: readonly RefundTransaction[]
  readonly suggestedCents: number | undefined
  readonly onClose: () => void
}

/**
 * Confirms amount and recipient, asks the wallet to sign, and follows the refund until it is final.
 */
export function RefundDialog({ payment, refunds, suggestedCents, onClose }: Props) {
  const refund = useRefund(payment)
  const followed = refunds.find(({ id }) => id === refund.refundId)
  return (
    <Dialog title="Refund" onClose={onClose}>
      <div className={styles.refund}>
        {refund.refundId === null ? (
          <AskForm
            payment={payment}
            refunds={refunds}
            suggestedCents={suggestedCents}
            refund={refund}
          />
        ) : (
          <Progress status={followed?.status ?? 'requires_signature'} onAgain={refund.again} />
        )}
      </div>
    </Dialog>
  )
}

type AskProps = Omit<Props, 'onClose'> & { readonly refund: ReturnType<typeof useRefund> }

function AskForm({ payment, refunds, suggestedCents, refund }: AskProps) {
  const { locale } = useWords()
  const wallets = useWallets()
  const { leftCents, live } = refundableOf(payment, refunds)
  const [text, setText] = useState(
    centsText(live?.amount ?? Math.min(suggestedCents ?? leftCents, leftCents)),
  )
  const cents = live === null ? parseCents(text) : live.amount
  const isGood = cents !== null && cents > 0 && cents <= leftCents
  const money = `${formatCents(cents ?? 0, locale)} USDC`
  return (
    <>
      {live === null && !isUnmatched(payment) && (
        <AmountField
          label="Amount"
          isRequired
          value={text}
          onChange={setText}
          problem={isGood ? null : `Enter an amount from 0.01 to ${centsText(leftCents)}`}
        />
      )}
      {live !== null && (
        <Notice tone="warn" title={`A refund of ${money} is waiting for your wallet`}>
          It expires about a minute after it was created. Until then you can’t create another.
        </Notice>
      )}
      <Facts
        facts={[
          ['Refund', <Amount key="amount" cents={cents ?? 0} />],
          ['To', <Address key="to" value={payment.sender_address} label="payer" />],
          [
            'From your wallet',
            <Address key="from" value={payment.recipient_address} label="wallet" />,
          ],
        ]}
      />
      <p>
        Refunds can’t be reversed. The money leaves your own wallet, which also pays the network
        fee. Service fees aren’t returned.
      </p>
      {isUnmatched(payment) && (
        <Notice tone="warn" title="Check who sent this">
          Money from an exchange comes from the exchange’s own wallet. If you send it back there,
          the payer may never get it. Ask them first.
        </Notice>
      )}
      <Failure refund={refund} />
      {isGood && wallets !== null && (
        <WalletButtons
          wallets={wallets}
          label={(wallet) => `Refund ${money} with ${wallet}`}
          busy={refund.busy}
          onChoose={(wallet) =>
            void refund.start(wallet, { cents, isAll: live !== null || cents === leftCents })
          }
        />
      )}
      {wallets?.length === 0 && (
        <Notice tone="warn" title="No Solana wallet in this browser">
          Open this page in the browser that has the wallet that was paid.
        </Notice>
      )}
      {refund.busy !== null && <p role="status">Approve the refund in {refund.busy}</p>}
    </>
  )
}

function Failure({ refund: { failure } }: Pick<AskProps, 'refund'>) {
  if (failure === null) return null
  const words = refundWords(failure.error, failure)
  if (words === null) return <Trouble error={failure.error} title="Refund not created" />
  return (
    <Notice tone="bad" title={words.title} isAlert>
      {words.text}
    </Notice>
  )
}

type ProgressProps = {
  readonly status: RefundTransaction['status']
  readonly onAgain: () => void
}

function Progress({ status, onAgain }: ProgressProps) {
  const { tone, title, text } = PROGRESS[status]
  const isOver = status === 'failed' || status === 'expired'
  return (
    <div className={styles.refund} role="status">
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      {isOver && (
        <div>
          <Action look="filled" onClick={onAgain}>
            Try again
          </Action>
        </div>
      )}
    </div>
  )
}
