import { formatDay } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'

/** A UTC date, for data rounded to days. */
export function Day({ seconds }: { readonly seconds: number }) {
  const { locale } = useWords()
  const day = new Date(seconds * 1_000).toISOString().slice(0, 10)
  return <time dateTime={day}>{formatDay(day, locale)}</time>
}
