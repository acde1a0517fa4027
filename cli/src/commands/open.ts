import { spawn } from 'node:child_process'
import type { Io } from '../io.ts'
import { UsageError } from '../refusals.ts'
import { readSettings } from '../settings.ts'

/** The page of an object, by the prefix of its id. */
const PAGES: Record<string, string> = {
  cs: '/c/',
  cl: '/l/',
  ti: '/i/',
  gift: '/gifts/',
  ci: '/dashboard/checkout-intents/',
}

export function open(io: Io, id: string, { print }: { print?: boolean }): void {
  const { url } = readSettings(io.environment)
  if (url === undefined) throw new UsageError('Run `florin login` first, or set FLORIN_URL.')
  const page = pageOf(id)
  if (page === undefined) throw new UsageError(`${id} has no page.`)
  io.out(`${url.replace(/\/+$/, '')}${page}\n`)
  if (print === true) return
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command as string, [...args, url + page], {
    stdio: 'ignore',
    detached: true,
  })
  opener.on('error', () => {}) // the address is printed
  opener.unref()
}

export function pageOf(id: string): string | undefined {
  const page = PAGES[id.split('_', 1)[0] as string]
  return page === undefined || !/^[a-z]+_[0-9a-z]+$/.test(id) ? undefined : page + id
}

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}
