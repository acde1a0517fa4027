import { useSyncExternalStore } from 'react'
import { formatShortTime, formatTime } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'

const never = () => () => {}

/** The user's time zone; UTC during server rendering. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}

/** A short time for tables, in the zone named by the header. The full time is in the title. */
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
