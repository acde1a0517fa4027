import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../lib/error-codes.ts'
import type { Route } from './route.ts'

/** Which of the route's switches are on. One that is neither `true` nor `false` is a mistake. */
export function readSwitches(
  { switches = {} }: Route,
  headers: IncomingHttpHeaders,
): ReadonlySet<string> {
  const on = new Set<string>()
  for (const name of Object.keys(switches)) {
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

/** `allow-duplicate-purchase` as people write it. */
export function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
