import type { NewRow } from './insertion.ts'
import { insertion, rowOf } from './insertion.ts'

export function outboxRow(errand: {
  accountId: string
  intentId: string
  handler: string
  version: number
}): NewRow {
  return rowOf(OUTBOX, {
    account_id: errand.accountId,
    intent_id: errand.intentId,
    handler: errand.handler,
    version: errand.version,
  })
}

const OUTBOX = insertion({
  table: 'outbox',
  columns: { account_id: 'text', intent_id: 'text', handler: 'text', version: 'bigint' },
})
