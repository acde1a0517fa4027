import type { UnmatchedTransfer } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import { Field } from '../parts/field.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { pathOf } from '../shell/nav.ts'
import { useToast } from '../shell/toasts.tsx'
import styles from './orders.module.css'
import { isSource, nounOf, REASONS } from './view.ts'

type Props = { readonly transfer: UnmatchedTransfer }

/** The orders that the money may be meant for. It counts for one once the owner says so. */
export function Orders({ transfer }: Props) {
  const [source, setSource] = useState<string | null>(null)
  const { suggestions, is_final } = transfer
  return (
    <DetailSection title="Which order does this pay?">
      {!is_final && <p className={styles.note}>You can match it once it is final, in seconds.</p>}
      {suggestions.length > 0 && (
        <ul className={styles.orders}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.source} className={styles.order}>
              <div>
                <Link to={pathOf(suggestion.source) ?? ''}>
                  {nounOf(suggestion.source)} <ShortIdent id={suggestion.source} />
                </Link>
                <p className={styles.note}>
                  <Amount cents={suggestion.amount} /> · {REASONS[suggestion.reason]}
                </p>
              </div>
              <Action
                label={`Match to ${suggestion.source}`}
                disabled={!is_final}
                onClick={() => setSource(suggestion.source)}
              >
                Match
              </Action>
            </li>
          ))}
        </ul>
      )}
      <OtherOrder isFinal={is_final} onChoose={setSource} />
      {source !== null && (
        <MatchDialog transfer={transfer} source={source} onClose={() => setSource(null)} />
      )}
    </DetailSection>
  )
}

type OtherProps = { readonly isFinal: boolean; readonly onChoose: (source: string) => void }

function OtherOrder({ isFinal, onChoose }: OtherProps) {
  const [text, setText] = useState('')
  const isGood = isSource(text.trim())
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) onChoose(text.trim())
  }
  return (
    <form className={styles.other} onSubmit={choose}>
      <Field
        label="Another order"
        isRequired
        value={text}
        onChange={setText}
        placeholder="cs_… or ti_…"
        problem={text === '' || isGood ? null : 'Paste the ID of a session or transaction intent'}
      />
      <Action type="submit" disabled={!isGood || !isFinal}>
        Match
      </Action>
    </form>
  )
}

type MatchProps = Props & { readonly source: string; readonly onClose: () => void }

function MatchDialog({ transfer, source, onClose }: MatchProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const { locale } = useWords()
  const money = `${formatCents(transfer.amount_unmatched, locale)} USDC`
  const noun = nounOf(source).toLowerCase()
  return (
    <ConfirmDialog
      title={`Match ${money} to this ${noun}?`}
      action={`Match ${money}`}
      onConfirm={async () => {
        await florin().unmatchedTransfers.match(transfer.id, { source })
        await queries.invalidateQueries()
        toast({ text: `${money} matched` })
      }}
      onClose={onClose}
    >
      <p>
        <ShortIdent id={source} />
      </p>
      <p>
        The money is already in your wallet. It then counts toward this {noun} and toward no other.
        To undo it later, refund it.
      </p>
    </ConfirmDialog>
  )
}
