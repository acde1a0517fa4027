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

/** The way out, for good. */
export function Deletion() {
  const session = useSession()
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title="Delete the account">
      <div className={styles.words}>
        <WhatGoes />
      </div>
      <div className={styles.start}>
        <Action look="danger" disabled={session === null} onClick={() => setAsked(true)}>
          Delete the account
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
        <strong>Gone for good:</strong> payments, sessions, links, products, gifts, purchases with
        their evidence, cards, keys and the audit log. Links and pages that people have stop working
        at once. Export first what you must keep.
      </p>
      <p>
        <strong>What stays:</strong> your money, which is in your own wallets, and what is on the
        Solana network, where it is public. The same wallet can open a new, empty account.
      </p>
      <p>
        Not while a gift is open or can still be funded, a purchase is under way, or a refund can
        still land: then it says so, and nothing is deleted.
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
      action="Delete it for good"
      isDangerous
      typedName={name}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Nothing of it can be brought back, not by us either. Every key and every session ends now.
      </p>
      {way !== null && (
        <p>
          <Link to={way.to}>{way.text}</Link>
        </p>
      )}
    </ConfirmDialog>
  )
}
