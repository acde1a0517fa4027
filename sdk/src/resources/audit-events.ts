import type { Client } from '../client.ts'
import type { AuditEvent, ListAuditEventsData } from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import { list } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** A log of the actions in the account, with actor and request. */
export class AuditEvents {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Lists audit events, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const sinceSeconds = Math.floor(Date.now() / 1000) - 3600
   * for await (const event of florin.auditEvents.list({ created_gte: sinceSeconds })) {
   *   console.log(event.action, event.subject, event.request_id)
   * }
   * ```
   */
  list(params?: ListAuditEventsData['query'], options?: RequestOptions): ListPromise<AuditEvent> {
    return list(this.#client, '/v1/audit_events', params, options)
  }
}
