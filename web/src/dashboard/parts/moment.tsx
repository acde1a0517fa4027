import { useSyncExternalStore } from 'react'
import { formatShortTime, formatTime } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'

const never = () => () => {}

/** The reader's zone; UTC as long as that is not known. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}

/** A moment in a table: short, in the zone that the table's head names; the whole of it on demand. */
export function Moment({ seconds }: { readonly seconds: number }) {
  const { locale } = useWords()
  const timeZone = useTimeZone()
  return (
    <time
      dateTime={new Date(seconds * 1_000).toISOString()}
      title={formatTime(seconds, locale, timeZone)}
    >
      {formatShortTime(seconds, locale, timeZone)}
    </time>
  )
}
