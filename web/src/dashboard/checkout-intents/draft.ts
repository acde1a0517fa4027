import { parseCents } from '../data/cents.ts'

/** Form input for a purchase. */
export type Draft = {
  readonly url: string
  readonly prompt: string
  /** In the shop's currency, such as 25 or 25.00. */
  readonly ceiling: string
  /** Card id. Empty means the newest card. */
  readonly card: string
}

type IntentParams = {
  readonly url: string
  readonly prompt?: string
  readonly max_amount?: number
  readonly card?: string
}

/** Validation errors. Empty fields are not errors. */
export function problemsOf({ url, ceiling }: Draft): Partial<Draft> {
  const isAddress = url.trim() === '' || isWebAddress(url.trim())
  const isAmount = ceiling.trim() === '' || (parseCents(ceiling) ?? 0) > 0
  return {
    ...(isAddress ? {} : { url: 'Enter a full URL, like https://shop.example/mug' }),
    ...(isAmount ? {} : { ceiling: 'Enter an amount above zero, like 25.00' }),
  }
}

/** The request body, without empty fields. */
export function readDraft(draft: Draft): IntentParams {
  const [url, prompt] = [draft.url.trim(), draft.prompt.trim()]
  const cents = parseCents(draft.ceiling)
  return {
    url,
    ...(prompt === '' ? {} : { prompt }),
    ...(cents === null ? {} : { max_amount: cents }),
    ...(draft.card === '' ? {} : { card: draft.card }),
  }
}

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
