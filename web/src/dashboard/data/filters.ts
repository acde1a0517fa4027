/** One thing that a list is narrowed by. Its name is the API's, and stands in the address. */
export type Filter = {
  readonly name: string
  readonly label: string
  /** What can be chosen, and how it is called. Without it, whatever is typed. */
  readonly choices?: Readonly<Record<string, string>>
  /** It is typed in USDC, and is cents in the address as in the API. */
  readonly unit?: 'cents'
}

const CENTS = /^\d{1,12}$/

const SINCE_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const
const DATES = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/**
 * `created` of the address as the API has it: the last days, or from one date to another, both within, in the
 * reader's own zone. Days begin at midnight, so that a list asks the same for as long as it is open.
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

/** The filters that an address sets, as the API has them. What is no filter of the list is left out. */
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

/** When the last `days` begin, today among them, in the reader's zone. */
export function startOf(days: number, now: Date): number {
  return midnight(now, 1 - days)
}
