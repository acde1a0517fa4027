import { parseCents } from '../data/cents.ts'

/** A purchase as it is typed in. */
export type Draft = {
  readonly url: string
  readonly prompt: string
  /** In the shop's currency, as people write it: 25 or 25.00. */
  readonly ceiling: string
  /** The id of a card; empty: the newest. */
  readonly card: string
}

type IntentParams = {
  readonly url: string
  readonly prompt?: string
  readonly max_amount?: number
  readonly card?: string
}

/** What is wrong with what was typed; what is still empty is not wrong. */
export function problemsOf({ url, ceiling }: Draft): Partial<Draft> {
  const isAddress = url.trim() === '' || isWebAddress(url.trim())
  const isAmount = ceiling.trim() === '' || (parseCents(ceiling) ?? 0) > 0
  return {
    ...(isAddress ? {} : { url: 'Enter a full URL, like https://shop.example/mug' }),
    ...(isAmount ? {} : { ceiling: 'Enter an amount above zero, like 25.00' }),
  }
}

/** What is asked of the API: what is empty is left out. */
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
