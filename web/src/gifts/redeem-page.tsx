import type { GiftPreview } from '@florin/sdk'
import { useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Page, Sheet } from '../ui/page.tsx'
import { useWallets } from '../wallets/use-wallets.ts'
import { findByKey } from './claim.ts'
import { CodeForm } from './code-form.tsx'
import styles from './gift-page.module.css'
import { GiftPage } from './gift-page.tsx'
import { NoWallet } from './no-wallet.tsx'
import { Steps } from './steps.tsx'
import type { Verdict } from './use-code.ts'
import { verdictOn } from './verdict.ts'

type Found = { readonly gift: GiftPreview; readonly code: string | null }

/** Claims a gift by its code alone: the gift is looked up by the code's public key. */
export function RedeemPage() {
  const [found, setFound] = useState<Found | null>(null)
  if (found !== null) {
    const { gift, code } = found
    return (
      <GiftPage
        first={gift}
        {...(code === null ? {} : { firstCode: code })}
        onTaken={() => {
          setFound({ gift, code: null })
          stayAt(gift.id)
        }}
      />
    )
  }
  return <AskForCode onFound={setFound} />
}

/** Makes a reload show the gift instead of an empty form. */
function stayAt(id: string): void {
  history.replaceState(history.state, '', `/gifts/${id}${location.search}`)
}

function AskForCode({ onFound }: { readonly onFound: (found: Found) => void }) {
  const { t } = useWords()
  const wallets = useWallets()

  async function find(code: string, key: string): Promise<Verdict> {
    try {
      onFound({ gift: await findByKey(key), code })
      return null
    } catch (error) {
      return verdictOn(error)
    }
  }

  return (
    <Page>
      <title>{`${t('redeem.title')} · Florin`}</title>
      <meta property="og:title" content={t('redeem.title')} />
      <meta property="og:description" content={t('gift.preview')} />
      <meta property="og:type" content="website" />
      <div className={styles.column}>
        <section className={styles.summary}>
          <h1 className={styles.title}>{t('redeem.title')}</h1>
          <p>{t('redeem.text')}</p>
        </section>
        <Sheet>
          <Steps current="code" />
          <CodeForm onCode={find} />
          {wallets?.length === 0 && <NoWallet path="/gifts/redeem" />}
        </Sheet>
      </div>
    </Page>
  )
}
