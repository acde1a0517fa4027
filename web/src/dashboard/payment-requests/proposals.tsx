import type { Detection } from '@florin/sdk'
import { useState } from 'react'
import { formatCents } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Address } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Signature } from '../../ui/signature.tsx'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './payment-requests.module.css'
import { resourceOf } from './resource.ts'
import { useRenewal } from './use-activity.ts'
import type { PaymentView } from './view.ts'
import { isProposal, whyNotYet } from './view.ts'

type Props = {
  readonly id: string
  readonly view: PaymentView
  readonly detections: readonly Detection[]
}

/** Suggested and ambiguous matches. They count only if the owner accepts them. */
export function Proposals({ id, view, detections }: Props) {
  return detections
    .filter(isProposal)
    .map((detection) => <Proposal key={detection.id} id={id} view={view} detection={detection} />)
}

type ProposalProps = {
  readonly id: string
  readonly view: PaymentView
  readonly detection: Detection
}

function Proposal({ id, view: { noun }, detection }: ProposalProps) {
  const { locale } = useWords()
  const [isAsked, setAsked] = useState(false)
  const notYet = whyNotYet(detection)
  const money = `${formatCents(detection.amount, locale)} USDC`
  return (
    <Notice tone="warn" title={`Does this transfer of ${money} pay this ${noun}?`}>
      <div className={styles.proposal}>
        <p>{detection.message}</p>
        {notYet !== null && <p>{notYet}</p>}
        <Action disabled={notYet !== null} onClick={() => setAsked(true)}>
          Review
        </Action>
      </div>
      {isAsked && (
        <AcceptDialog
          id={id}
          noun={noun}
          money={money}
          detection={detection}
          onClose={() => setAsked(false)}
        />
      )}
    </Notice>
  )
}

type AcceptProps = {
  readonly id: string
  readonly noun: string
  readonly money: string
  readonly detection: Detection
  readonly onClose: () => void
}

function AcceptDialog({ id, noun, money, detection, onClose }: AcceptProps) {
  const renew = useRenewal(id)
  const toast = useToast()
  const { sender_address, signature, amount } = detection
  return (
    <ConfirmDialog
      title={`Accept ${money} for this ${noun}?`}
      action={`Accept ${money}`}
      onConfirm={async () => {
        await resourceOf(id).acceptDetection(id, signature)
        await renew()
        toast({ text: `${money} accepted` })
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Amount', <Amount key="amount" cents={amount} />],
          ['From', <Address key="from" value={sender_address} label="sender" />],
          ['Transaction', <Signature key="signature" value={signature} />],
        ]}
      />
      <p>
        The money is already in your wallet. If you accept it, it counts as payment for this {noun}
        and can’t count for another. To undo it later, refund it.
      </p>
    </ConfirmDialog>
  )
}
