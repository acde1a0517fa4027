import type { Limits } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { useSettings } from '../../settings.ts'
import { parseCents } from '../data/cents.ts'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { useSession } from '../data/session.ts'
import { Code } from '../parts/api-button.tsx'
import { AmountField, Field } from '../parts/field.tsx'
import { FormPage } from '../parts/form-page.tsx'
import { isKey, takeKey } from './key.ts'
import styles from './new-gift-page.module.css'

const IS_CODE =
  'That looked like a release code, so we cleared it. Anyone with the code can claim the gift: enter it only on the claim page. Paste the verification key here.'
const NO_KEY = 'Enter a valid verification key (32 to 44 characters)'
const NO_ADDRESS = 'Enter a valid Solana address (32 to 44 characters)'

/**
 * Creates a gift from a verification key. The release code is generated elsewhere and never reaches
 * this page.
 */
export default function NewGiftPage() {
  const session = useSession()
  const queries = useQueryClient()
  const limits = useRead({
    key: ['/v1/limits'],
    read: (options) => florin().limits.get(options),
    pollMs: false,
  })
  const { locale } = useWords()
  const [amount, setAmount] = useState('')
  const [typedSender, setSender] = useState<string | null>(null)
  const [key, setKey] = useState({ value: '', isCode: false })
  const sender = typedSender ?? session?.account.wallet_address ?? ''
  const cents = parseCents(amount)
  const amountProblem = problemOf(amount, cents, limits.data?.gift, locale)
  const body = {
    amount: cents ?? 0,
    sender_address: sender,
    release_verification_key: isKey(key.value) ? key.value : '',
  }
  return (
    <FormPage
      title="New gift"
      back={{ path: '/dashboard/gifts', title: 'Gifts' }}
      call={{ method: 'POST', path: '/v1/gifts', body, sdk: 'gifts.create' }}
      action="Create gift"
      isReady={cents !== null && amountProblem === null && isKey(sender) && isKey(key.value)}
      onSubmit={async () => {
        const gift = await florin().gifts.create(body)
        await queries.invalidateQueries({ queryKey: ['/v1/gifts'] })
        return `/dashboard/gifts/${gift.id}`
      }}
      aside={<Guide />}
    >
      <AmountField
        label="Amount"
        value={amount}
        onChange={setAmount}
        problem={amountProblem}
        isRequired
        isFocused
      />
      <Field
        label="Sent from"
        value={sender}
        onChange={(value) => setSender(value.trim())}
        hint="This wallet pays. Only it can reclaim the gift."
        problem={sender === '' || isKey(sender) ? null : NO_ADDRESS}
        isRequired
      />
      <Field
        label="Verification key"
        value={key.value}
        onChange={(value) => setKey((before) => takeKey(before.value, value))}
        hint="Derived from the release code. The key alone can’t claim the gift."
        problem={keyProblem(key)}
        isRequired
      />
    </FormPage>
  )
}

function keyProblem({ value, isCode }: { value: string; isCode: boolean }): string | null {
  if (isCode) return IS_CODE
  return value === '' || isKey(value) ? null : NO_KEY
}

function problemOf(
  text: string,
  cents: number | null,
  limits: Limits['gift'] | undefined,
  locale: Parameters<typeof formatCents>[1],
): string | null {
  if (text === '') return null
  if (cents === null) return 'Enter an amount like 25 or 25.50'
  if (limits === undefined) return null
  const { minimum_amount: least, maximum_amount: most } = limits
  if (cents >= least && cents <= most) return null
  return `Enter an amount from ${formatCents(least, locale)} to ${formatCents(most, locale)} USDC`
}

const MAKE_A_CODE = `import { verificationKey } from '@florin/sdk/release-code'
import { generate } from '@florin/sdk/server'

// For the recipient only.
const code = generate()
console.log(code)

// Paste this here.
console.log(verificationKey(code))`

/** Explains how to create and use a code. */
function Guide() {
  const { appUrl } = useSettings()
  return (
    <section className={styles.guide} aria-label="How gifts work">
      <h2 className={styles.title}>You create the code</h2>
      <p>
        A 16-character code opens the gift. Create it on your own server, where no page, extension
        or history can store it. Florin never sees the code, so we can’t claim a gift or recover a
        lost code.
      </p>
      <Code name="TypeScript" text={MAKE_A_CODE} />
      <ol className={styles.steps}>
        <li>Paste the key here and create the gift. Nothing is paid yet.</li>
        <li>Fund it on the next page from the sender’s wallet.</li>
        <li>
          Send the code to the recipient. They enter it at{' '}
          <a href={`${appUrl}/gifts/redeem`} target="_blank" rel="noreferrer">
            {`${appUrl}/gifts/redeem`}
          </a>
          . The code never leaves their browser.
        </li>
      </ol>
    </section>
  )
}
