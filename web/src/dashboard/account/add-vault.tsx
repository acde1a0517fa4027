import type { FormEvent } from 'react'
import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './account-page.module.css'

type Props = { readonly onAdded: () => Promise<void>; readonly onClose: () => void }

/** A vault cannot sign messages: it proves itself by a memo in a transaction. */
export function AddVault({ onAdded, onClose }: Props) {
  const [draft, setDraft] = useState({ address: '', name: '', transaction: '' })
  const [memo, setMemo] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const toast = useToast()
  const address = draft.address.trim()
  const transaction = draft.transaction.trim()

  async function next(): Promise<void> {
    if (memo === null) {
      const asked = await florin().payoutWallets.challenge({ address, proof: 'transaction' })
      setMemo(asked.memo)
      return
    }
    const name = draft.name.trim()
    await florin().payoutWallets.add({ transaction, ...(name !== '' && { name }) })
    await onAdded()
    toast({ text: 'Payout wallet added' })
    onClose()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(null)
    await next().catch(setError)
    setBusy(false)
  }

  return (
    <Dialog title="Add multisig vault" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="Vault address"
          value={draft.address}
          onChange={(value) => {
            setDraft({ ...draft, address: value })
            setMemo(null)
          }}
          isRequired
        />
        <Field
          label="Name"
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          placeholder="Treasury"
        />
        {memo !== null && (
          <>
            <div className={styles.words}>
              <p>
                In your multisig, send a transaction with this memo and the vault as its signer. The
                memo is valid for seven days.
              </p>
              <p className={styles.memo}>{memo}</p>
              <CopyButton value={memo} label="memo" />
            </div>
            <Field
              label="Transaction signature"
              value={draft.transaction}
              onChange={(value) => setDraft({ ...draft, transaction: value })}
              hint="Once the transaction is final"
              isRequired
            />
          </>
        )}
        {error !== null && <Trouble error={error} title="Couldn’t add the vault" />}
        <div className={styles.end}>
          <Action
            type="submit"
            look="filled"
            isBusy={isBusy}
            disabled={memo === null ? address === '' : transaction === ''}
          >
            {memo === null ? 'Get memo' : 'Add vault'}
          </Action>
        </div>
      </form>
    </Dialog>
  )
}
