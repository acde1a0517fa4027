import type { CardInput } from '../processor/wire.ts'
import { nameOf } from './html.ts'
import type { Shop } from './shop.ts'

/** The card in a form with the shop's own fields; null if it is incomplete. */
export function readCard(shop: Shop, form: URLSearchParams): CardInput | null {
  const value = (key: string) => (form.get(nameOf(shop, key)) ?? '').trim()
  const number = value('number').replaceAll(/[ -]/g, '')
  const typed =
    shop.traits.expiry === 'one' ? value('expiry') : `${value('month')}/${value('year')}`
  const [, month = '', year = ''] = /^(\d{1,2}) ?[/-]? ?(?:20)?(\d\d)$/.exec(typed) ?? []
  const cvc = value('csc')
  const isWhole = /^\d{12,19}$/.test(number) && /^\d{3,4}$/.test(cvc)
  const isExpiry = Number(month) >= 1 && Number(month) <= 12 && year !== ''
  const isNamed = !shop.traits.hasHolder || value('holder') !== ''
  if (!isWhole || !isExpiry || !isNamed) return null
  return { number, exp_month: Number(month), exp_year: 2000 + Number(year), cvc }
}
