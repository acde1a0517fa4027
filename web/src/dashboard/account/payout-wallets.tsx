import type { PayoutWallet } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Address } from '../../ui/address.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Panel } from '../parts/panel.tsx'
import type { MessageSigner } from '../parts/sign-dialog.tsx'
import { SignDialog } from '../parts/sign-dialog.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './account-page.module.css'
import { AddVault } from './add-vault.tsx'

const KEY = ['/v1/payout_wallets']
const MOST_SHOWN = 100

/** Wallets that may be paid beside the account's own. */
export function PayoutWallets() {
  const [adding, setAdding] = useState<'wallet' | 'vault' | null>(null)
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: KEY })
  const { data, error, refetch } = useRead({
    key: KEY,
    read: (options) => florin().payoutWallets.list({ limit: MOST_SHOWN }, options),
    pollMs: false,
  })
  return (
    <Panel title="Payout wallets">
      <p className={styles.words}>
        Payments go to your own wallet or to one of these. Each wallet signs once to prove that it’s
        yours.
      </p>
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={3} />}
      {data !== undefined && data.data.length > 0 && (
        <ul className={styles.rows}>
          {data.data.map((wallet) => (
            <Row key={wallet.id} wallet={wallet} />
          ))}
        </ul>
      )}
      <div className={styles.start}>
        <Action onClick={() => setAdding('wallet')}>Add wallet</Action>
        <Action look="quiet" onClick={() => setAdding('vault')}>
          Add multisig vault
        </Action>
      </div>
      {adding === 'wallet' && <Adding onAdded={renew} onClose={() => setAdding(null)} />}
      {adding === 'vault' && <AddVault onAdded={renew} onClose={() => setAdding(null)} />}
    </Panel>
  )
}

function Row({ wallet }: { readonly wallet: PayoutWallet }) {
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const name = nameOf(wallet)

  async function remove(): Promise<void> {
    await florin().payoutWallets.remove(wallet.id)
    await queries.invalidateQueries({ queryKey: KEY })
  }

  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {wallet.name !== null && <strong>{wallet.name}</strong>}
        <Address value={wallet.address} label="payout wallet" />
      </span>
      <Action look="quiet" label={`Remove ${name}`} onClick={() => setAsked(true)}>
        Remove
      </Action>
      {isAsked && (
        <ConfirmDialog
          title={`Remove “${name}”?`}
          action="Remove wallet"
          isDangerous
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>
            New payments can’t name it. Links and sessions that pay into it still work: cancel those
            that shouldn’t.
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}

const nameOf = ({ name, address }: PayoutWallet) =>
  name ?? `${address.slice(0, 6)}…${address.slice(-6)}`

type AddingProps = { readonly onAdded: () => Promise<void>; readonly onClose: () => void }

function Adding({ onAdded, onClose }: AddingProps) {
  const [name, setName] = useState('')
  const toast = useToast()

  async function add(signer: MessageSigner): Promise<void> {
    const challenge = await florin().payoutWallets.challenge({ address: signer.address })
    const signed = await signer.signIn(challenge)
    const label = name.trim()
    await florin().payoutWallets.add({ ...signed, ...(label !== '' && { name: label }) })
    await onAdded()
    toast({ text: 'Payout wallet added' })
    onClose()
  }

  return (
    <SignDialog
      title="Add payout wallet"
      label={(wallet) => `Sign with ${wallet}`}
      work={add}
      onClose={onClose}
    >
      <p>Switch your wallet app to the account that should be paid, then sign with it.</p>
      <Field label="Name" value={name} onChange={setName} placeholder="Cold wallet" />
    </SignDialog>
  )
}
