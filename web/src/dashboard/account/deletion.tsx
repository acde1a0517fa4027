import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { florin } from '../data/client.ts'
import { useSession } from '../data/session.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Panel } from '../parts/panel.tsx'
import { SIGN_IN } from '../sign-in/next.ts'
import styles from './account-page.module.css'
import { wayOutOf } from './view.ts'

export function Deletion() {
  const session = useSession()
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title="Delete account">
      <div className={styles.words}>
        <WhatGoes />
      </div>
      <div className={styles.start}>
        <Action look="danger" disabled={session === null} onClick={() => setAsked(true)}>
          Delete account
        </Action>
      </div>
      {isAsked && session !== null && (
        <Confirmation
          name={session.account.business_profile.name}
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  )
}

function WhatGoes() {
  return (
    <>
      <p>
        <strong>Deleted:</strong> payments, sessions, links, products, gifts, purchases with their
        evidence, cards, API keys and payout wallets. Links and pages you shared stop working at
        once. Export what you need first.
      </p>
      <p>
        <strong>Kept:</strong> the money in your own wallets, and the public record on Solana. The
        same wallet can open a new, empty account. We keep the audit log for 13 months.
      </p>
      <p>
        You can’t delete the account while a gift is open or can still be funded, a purchase is in
        progress, or a refund is pending.
      </p>
    </>
  )
}

type Props = { readonly name: string; readonly onClose: () => void }

function Confirmation({ name, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<unknown>(null)
  const way = wayOutOf(refusal)

  async function remove(): Promise<void> {
    setRefusal(null)
    try {
      await florin().account.delete()
    } catch (error) {
      setRefusal(error)
      throw error
    }
    await navigate(SIGN_IN)
    queries.clear()
  }

  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete account"
      isDangerous
      typedName={name}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>You can’t undo this, and neither can we. All API keys and sessions end now.</p>
      {way !== null && (
        <p>
          <Link to={way.to}>{way.text}</Link>
        </p>
      )}
    </ConfirmDialog>
  )
}
