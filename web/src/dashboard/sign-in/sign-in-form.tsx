import type { Session } from '@florin/sdk'
import type { Wallet } from '@wallet-standard/base'
import { useState } from 'react'
import { useSettings } from '../../settings.ts'
import { Notice } from '../../ui/notice.tsx'
import { browseLinks } from '../../wallets/links.ts'
import { useWallets } from '../../wallets/use-wallets.ts'
import type { Network } from '../../wallets/wallet.ts'
import { connectToSignIn } from '../../wallets/wallet.ts'
import { WalletButtons } from '../../wallets/wallet-buttons.tsx'
import { florin } from '../data/client.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import styles from './sign-in-form.module.css'
import { signInTrouble } from './trouble.ts'

type Props = { readonly onSignedIn: (session: Session) => void }

/** Wallets found in this browser. The chosen one signs a message, which moves no money. */
export function SignInForm({ onSignedIn }: Props) {
  const { network } = useSettings()
  const wallets = useWallets()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<ReturnType<typeof signInTrouble> | null>(null)

  async function start(wallet: Wallet): Promise<void> {
    setBusy(wallet.name)
    setTrouble(null)
    try {
      onSignedIn(await signIn(wallet, network))
    } catch (error) {
      setTrouble(signInTrouble(error, wallet.name, network))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={styles.form}>
      {trouble !== null && (
        <Notice tone="bad" title={trouble.title} isAlert>
          {trouble.text}
        </Notice>
      )}
      {wallets === null && <Skeleton height={3} />}
      {wallets?.length === 0 && <NoWallet />}
      {wallets !== null && (
        <WalletButtons
          wallets={wallets}
          label={(wallet) => `Sign in with ${wallet}`}
          busy={busy}
          onChoose={(wallet) => void start(wallet)}
        />
      )}
      <p className={styles.words} role="status">
        {busy === null ? '' : `Approve the sign-in in ${busy}`}
      </p>
    </div>
  )
}

async function signIn(wallet: Wallet, network: Network): Promise<Session> {
  const signer = await connectToSignIn(wallet, network)
  const challenge = await florin().session.challenge({ address: signer.address })
  return await florin().session.create(await signer.signIn(challenge))
}

function NoWallet() {
  const { appUrl } = useSettings()
  return (
    <Notice tone="warn" title="No Solana wallet in this browser">
      <div className={styles.none}>
        <p>Install one and reload, or open this page in a wallet on your phone:</p>
        <ul className={styles.links}>
          {browseLinks(location.href, appUrl).map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
