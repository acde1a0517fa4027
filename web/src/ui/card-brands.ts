const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  maestro: 'Maestro',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** As it is written on the card. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand
}

type Named = {
  readonly source: 'stored' | 'issued'
  readonly brand: string | null
  readonly last4: string | null
}

/** How its owner knows it: all that anybody is ever shown of its number. */
export function cardName({ source, brand, last4 }: Named): string {
  if (source === 'issued') return 'A new card for each purchase'
  return `${brand === null ? 'Card' : brandName(brand)} •••• ${last4 ?? ''}`
}
