/** A list filter, named like its API parameter and stored in the URL. */
export type Filter = {
  readonly name: string
  readonly label: string
  /** Values and their labels. Without choices, the filter is free text. */
  readonly choices?: Readonly<Record<string, string>>
  /** Entered in USDC; stored in cents in the URL. */
  readonly unit?: 'cents'
}

const CENTS = /^\d{1,12}$/

const SINCE_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const
const DATES = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/**
 * Converts the `created` parameter of the URL for the API: a number of days, or a range of dates,
 * both included. Days start at midnight in the user's time zone, so that an open list keeps the
 * same query.
 */
export function createdOf(
  text: string | null,
  now: Date,
): { created_gte?: number; created_lt?: number } {
  if (text === null) return {}
  if (text in SINCE_DAYS) {
    const days = SINCE_DAYS[text as keyof typeof SINCE_DAYS]
    return { created_gte: midnight(now, 1 - days) }
  }
  const [, from, to] = DATES.exec(text) ?? []
  return {
    ...(from === undefined ? {} : { created_gte: midnight(localDate(from), 0) }),
    ...(to === undefined ? {} : { created_lt: midnight(localDate(to), 1) }),
  }
}

/** The filters set in the URL, for the API. Unknown parameters and values are ignored. */
export function queryOf(
  search: URLSearchParams,
  filters: readonly Filter[],
  now: Date,
): Record<string, string | number> {
  const set = filters.flatMap(({ name, choices, unit }) => {
    const value = search.get(name)
    const isMeant =
      value !== null &&
      (choices === undefined || value in choices) &&
      (unit === undefined || CENTS.test(value))
    return isMeant ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(set), ...createdOf(search.get('created'), now) }
}

function midnight(day: Date, daysLater: number): number {
  const at = new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater)
  return Math.floor(at.getTime() / 1_000)
}

function localDate(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day)
}

/** Start of the last `days` days, including today, in the user's time zone. */
export function startOf(days: number, now: Date): number {
  return midnight(now, 1 - days)
}
