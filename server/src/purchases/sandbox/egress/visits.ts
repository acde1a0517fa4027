import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import * as z from 'zod'
import type { Refusal } from './refusals.ts'
import { Refused } from './refusals.ts'
import type { Target } from './targets.ts'
import { hostAndPort } from './targets.ts'

/**
 * The longest visit: a charge takes 180 seconds, a person at their bank 270, plus the browser's
 * start.
 */
const LONGEST_MS = 480_000
const MOST_BYTES = 50_000_000
const MOST_AT_ONCE = 64
const MOST_CONNECTIONS = 2_000
const MOST_VISITS = 256
const MOST_HOSTS = 100
const MOST_REFUSALS_TOLD = 50
/** The browser follows a redirect before its worker, which sees it too, can admit the host. */
const HOLD_MS = 2_000
/** A visit's report stays available this long after its end. */
const TOLD_MS = 30_000

export const termsSchema = z.strictObject({
  /**
   * Host and port of everything that may be reached while paying; null: all of the public internet.
   */
  hosts: z.array(z.string().max(300)).max(MOST_HOSTS).nullable(),
  lifetimeMs: z.int().min(1).max(LONGEST_MS),
  mostBytes: z.int().min(1).max(MOST_BYTES),
})
export type Terms = z.infer<typeof termsSchema>

export type Report = {
  readonly bytes: number
  readonly connections: number
  /** Each once. */
  readonly refusals: readonly { readonly host: string; readonly reason: Refusal }[]
}

type Connection = { destroy(): unknown }

/** One browser's visit: what it may reach, and what it has used. */
export class Visit {
  readonly id = randomBytes(12).toString('hex')
  /** Lives as long as the visit; only its hash is kept. */
  readonly credentialHash: string
  private readonly terms: Terms
  private readonly hosts: Set<string> | null
  private readonly waiting = new Map<string, Set<(isLetIn: boolean) => void>>()
  private readonly open = new Set<Connection>()
  private readonly refusals = new Map<string, Report['refusals'][number]>()
  private readonly timer: NodeJS.Timeout
  private over: Refusal | null = null
  private bytes = 0
  private connections = 0

  constructor(terms: Terms, credential: string) {
    this.terms = terms
    this.hosts = terms.hosts && new Set(terms.hosts)
    this.credentialHash = hash(credential)
    this.timer = setTimeout(() => this.end('time'), terms.lifetimeMs)
  }

  /** Throws unless the browser may connect now; an unknown host waits a moment for admission. */
  async admit(target: Target): Promise<void> {
    this.refuseWhenOver()
    if (this.connections >= MOST_CONNECTIONS || this.open.size > MOST_AT_ONCE) {
      throw new Refused('connections')
    }
    this.connections++
    if (!(await this.isLetIn(hostWithoutUsualPort(target)))) throw new Refused('host')
    this.refuseWhenOver()
  }

  /** The connection ends with the visit. Counted from the start, so that pending ones count too. */
  keep(connection: Connection): () => void {
    this.open.add(connection)
    if (this.over !== null) connection.destroy()
    return () => void this.open.delete(connection)
  }

  count(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > this.terms.mostBytes) this.end('bytes')
  }

  letIn(host: string): void {
    if (this.hosts === null || this.hosts.size >= MOST_HOSTS) return
    this.hosts.add(host)
    for (const resolve of this.waiting.get(host) ?? []) resolve(true)
    this.waiting.delete(host)
  }

  note(host: string, reason: Refusal): void {
    if (this.refusals.size < MOST_REFUSALS_TOLD) {
      this.refusals.set(`${host} ${reason}`, { host, reason })
    }
  }

  end(reason: Refusal = 'time'): void {
    if (this.over !== null) return
    this.over = reason
    clearTimeout(this.timer)
    this.note('', reason)
    for (const connection of this.open) connection.destroy()
    for (const resolve of [...this.waiting.values()].flatMap((all) => [...all])) resolve(false)
  }

  report(): Report {
    const { bytes, connections } = this
    return { bytes, connections, refusals: [...this.refusals.values()] }
  }

  private async isLetIn(host: string): Promise<boolean> {
    if (this.hosts === null || this.hosts.has(host)) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const all = this.waiting.get(host) ?? new Set()
    this.waiting.set(host, all.add(resolve))
    const timer = setTimeout(resolve, HOLD_MS, false)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      all.delete(resolve)
    }
  }

  private refuseWhenOver(): void {
    if (this.over !== null) throw new Refused(this.over)
  }
}

/** As in a URL's host without port 80 or 443; the scheme is not known here. */
function hostWithoutUsualPort(target: Target): string {
  return hostAndPort(target).replace(/:(80|443)$/, '')
}

/** All visits of an egress. */
export class Visits {
  private readonly byId = new Map<string, Visit>()
  private readonly byCredential = new Map<string, Visit>()
  private readonly events = new EventEmitter()

  begin(terms: Terms): { visit: Visit; credential: string } | null {
    if (this.byId.size >= MOST_VISITS) return null
    const credential = randomBytes(24).toString('base64url')
    const visit = new Visit(terms, credential)
    this.byId.set(visit.id, visit)
    this.byCredential.set(visit.credentialHash, visit)
    // The worker may have died without ending it.
    setTimeout(() => this.end(visit.id), terms.lifetimeMs + TOLD_MS).unref()
    return { visit, credential }
  }

  find(id: string): Visit | null {
    return this.byId.get(id) ?? null
  }

  /** By the browser's Proxy-Authorization header. */
  findByAuthorization(header: string | undefined): Visit | null {
    const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,200})$/.exec(header ?? '') ?? []
    if (encoded === undefined) return null
    const [, credential] = /^visit:(.+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
    return this.byCredential.get(hash(credential ?? '')) ?? null
  }

  end(id: string): Report | null {
    const visit = this.find(id)
    if (visit === null) return null
    const report = visit.report()
    visit.end()
    this.byId.delete(id)
    this.byCredential.delete(visit.credentialHash)
    this.events.emit('ended')
    return report
  }

  /** Resolves when no visit is open, or after that long. */
  async drained(withinMs: number): Promise<void> {
    const signal = AbortSignal.timeout(withinMs)
    while (this.byId.size > 0 && !signal.aborted) {
      await once(this.events, 'ended', { signal }).catch(() => {})
    }
  }

  endAll(): void {
    for (const id of [...this.byId.keys()]) this.end(id)
  }
}

function hash(credential: string): string {
  return createHash('sha256').update(credential).digest('hex')
}
