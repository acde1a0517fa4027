import { useSyncExternalStore } from 'react'
import { formatTime } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'

const never = () => () => {}

/** A time in the reader's zone; UTC until the browser knows it. */
export function Time({ seconds }: { readonly seconds: number }) {
  const { locale } = useWords()
  const timeZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  return (
    <time dateTime={new Date(seconds * 1_000).toISOString()}>
      {formatTime(seconds, locale, timeZone)}
    </time>
  )
}
