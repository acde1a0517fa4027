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
  'That looked like a release code, and was not kept. A code is money: never put it into a page but the one where it is taken. Paste the key that is derived from it.'
const NO_KEY = 'A key has 32 to 44 letters and digits, as the lines beside print it.'
const NO_ADDRESS = 'An address of a Solana wallet has 32 to 44 letters and digits.'

/** Makes a gift from a key; the code that it comes from is made elsewhere and never gets here. */
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
      title="Create a gift"
      back={{ path: '/dashboard/gifts', title: 'Gifts' }}
      call={{ method: 'POST', path: '/v1/gifts', body, sdk: 'gifts.create' }}
      action="Create it"
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
        hint="This wallet pays, and it alone can take the gift back."
        problem={sender === '' || isKey(sender) ? null : NO_ADDRESS}
        isRequired
      />
      <Field
        label="Verification key"
        value={key.value}
        onChange={(value) => setKey((before) => takeKey(before.value, value))}
        hint="Derived from the release code. Whoever sees the key can take nothing."
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
  if (cents === null) return 'An amount is written as 25 or 25.50.'
  if (limits === undefined) return null
  const { minimum_amount: least, maximum_amount: most } = limits
  if (cents >= least && cents <= most) return null
  return `Gifts are from ${formatCents(least, locale)} to ${formatCents(most, locale)} USDC.`
}

const MAKE_A_CODE = `import { verificationKey } from '@florin/sdk/release-code'
import { generate } from '@florin/sdk/server'

// For the recipient, and for nobody else.
const code = generate()
console.log(code)

// Paste this one here.
console.log(verificationKey(code))`

/** How a code comes to be, and where it is used. */
function Guide() {
  const { appUrl } = useSettings()
  return (
    <section className={styles.guide} aria-label="How a gift works">
      <h2 className={styles.title}>The code is made by you</h2>
      <p>
        Sixteen characters open the gift. Run this on your own server, where no page, extension or
        history can keep them. Florin never sees the code, so nobody here can take a gift, or find a
        lost code again.
      </p>
      <Code name="TypeScript" text={MAKE_A_CODE} />
      <ol className={styles.steps}>
        <li>Paste the key here and create the gift. Nothing is paid yet.</li>
        <li>Fund it on the next page with the wallet that sends it.</li>
        <li>
          Give the code to who shall have the money. They type it in at{' '}
          <a href={`${appUrl}/gifts/redeem`} target="_blank" rel="noreferrer">
            {`${appUrl}/gifts/redeem`}
          </a>
          : the page derives the key from it, and the code does not leave their browser.
        </li>
      </ol>
    </section>
  )
}
