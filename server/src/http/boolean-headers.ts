import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../lib/error-codes.ts'
import type { Route } from './route.ts'

/** The route's boolean headers that are on. A value other than `true` or `false` is refused. */
export function readBooleanHeaders(
  { booleanHeaders = {} }: Route,
  headers: IncomingHttpHeaders,
): ReadonlySet<string> {
  const on = new Set<string>()
  for (const name of Object.keys(booleanHeaders)) {
    const value = headers[name]
    if (value === undefined || value === 'false') continue
    if (value !== 'true') {
      throw new ApiError('parameter_invalid', {
        param: headerName(name),
        problem: 'it must be true or false',
      })
    }
    on.add(name)
  }
  return on
}

/** `allow-duplicate-purchase` → `Allow-Duplicate-Purchase`. */
export function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
