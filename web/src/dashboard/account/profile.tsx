import type { Account } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Address } from '../../ui/address.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { SESSION_KEY, useSession } from '../data/session.ts'
import { Action } from '../parts/action.tsx'
import { Field } from '../parts/field.tsx'
import { Ident } from '../parts/ident.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import styles from './account-page.module.css'

export function Profile() {
  const session = useSession()
  return (
    <Panel title="Profile">
      {session === null ? (
        <Skeleton height={20} />
      ) : (
        <>
          <ProfileForm key={session.account.id} account={session.account} />
          <Facts
            facts={[
              [
                'Wallet',
                <Address
                  key="wallet"
                  value={session.account.wallet_address}
                  label="wallet address"
                />,
              ],
              ['Account', <Ident key="id" id={session.account.id} label="account ID" />],
              ['Created', <Time key="since" seconds={session.account.created} />],
            ]}
          />
        </>
      )}
    </Panel>
  )
}

type Names = { readonly name: string; readonly username: string }

const namesOf = ({ business_profile, username }: Account): Names => ({
  name: business_profile.name,
  username: username ?? '',
})

function ProfileForm({ account }: { readonly account: Account }) {
  const queries = useQueryClient()
  const toast = useToast()
  const before = namesOf(account)
  const [names, setNames] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isChanged = names.name !== before.name || names.username !== before.username

  async function save({ name, username }: Names): Promise<void> {
    await florin().account.update({
      business_profile: { name: name.trim() },
      username: username.trim() === '' ? null : username.trim(),
    })
    await queries.refetchQueries({ queryKey: SESSION_KEY })
    setNames({ name: name.trim(), username: username.trim() })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await save(names)
      toast({
        text: 'Saved. Open pages show it after a reload.',
        undo: () => void save(before),
      })
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        label="Business name"
        value={names.name}
        onChange={(name) => setNames({ ...names, name })}
        hint="Shown on payment pages and gifts"
        isRequired
      />
      <Field
        label="Username"
        value={names.username}
        onChange={(username) => setNames({ ...names, username })}
        hint="For your own use. Payers don’t see it."
      />
      {error !== null && <Trouble error={error} title="Couldn’t save" />}
      <div className={styles.end}>
        <Action
          type="submit"
          look="filled"
          isBusy={isBusy}
          disabled={!isChanged || names.name.trim() === ''}
        >
          Save
        </Action>
      </div>
    </form>
  )
}
