import type { AuditEvent, Detection, List, RefundTransaction } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { florin } from '../data/client.ts'
import { POLL_MS, useRead } from '../data/queries.ts'
import { apiPathOf, resourceOf } from './resource.ts'
import type { Activity } from './view.ts'
import { isLive } from './view.ts'

const LIVE_MS = 1_500
const MOST = 100

/**
 * Detections, refunds and audit events of a payment request. Polled faster while a payment or
 * refund is in progress.
 */
export function useActivity(id: string, isMoving: boolean) {
  const key = [apiPathOf(id), id]
  const pollMs = isMoving ? LIVE_MS : POLL_MS
  const detections = useRead({
    key: [...key, 'detections'],
    read: (options) => resourceOf(id).listDetections(id, { limit: MOST }, options),
    pollMs,
  })
  const refunds = useRead({
    key: [...key, 'refunds'],
    read: (options) => resourceOf(id).listRefunds(id, { limit: MOST }, options),
    pollMs: (known) => (known?.data.some(isLive) ? LIVE_MS : POLL_MS),
  })
  const events = useRead({
    key: [...key, 'events'],
    read: (options) => florin().auditEvents.list({ object: id, limit: MOST }, options),
  })
  return {
    activity: activityOf(detections.data, refunds.data, events.data),
    error: detections.error ?? refunds.error ?? events.error,
    retry: () => void Promise.all([detections, refunds, events].map((query) => query.refetch())),
  }
}

function activityOf(
  detections: List<Detection> | undefined,
  refunds: List<RefundTransaction> | undefined,
  events: List<AuditEvent> | undefined,
): Activity | null {
  if (detections === undefined || refunds === undefined || events === undefined) return null
  return {
    detections: detections.data,
    refunds: refunds.data,
    events: events.data,
    isCut: [detections, refunds, events].some(({ has_more }) => has_more),
  }
}

/** Refetches the payment request, its lists and the payments. */
export function useRenewal(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const keys = [[apiPathOf(id)], ['/v1/transactions'], ['/v1/unmatched_transfers']]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
