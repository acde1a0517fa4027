import type { Merchant } from '@florin/sdk'
import { formatShare } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Status } from '../../ui/status.tsx'
import { READINESS } from './view.ts'

export function Readiness({ shop }: { readonly shop: Merchant }) {
  const { word, tone } = READINESS[shop.readiness]
  return <Status tone={tone}>{word}</Status>
}

export function Success({ shop }: { readonly shop: Merchant }) {
  const { locale } = useWords()
  return shop.success_rate === null ? 'Not enough data' : formatShare(shop.success_rate, locale)
}
