import { metrics } from '@opentelemetry/api'
import type { Db } from '../db/database.ts'
import { findSponsorDay } from '../gifts/release/repository.ts'

/** Spent of today's budget for network fees, by all processes. */
export function observeSponsor(db: Db, lamportsPerDay: number): void {
  const meter = metrics.getMeter('florin.api')
  const spent = meter.createObservableGauge('florin_sponsor_spent_lamports', {
    description: 'Network fees sponsored today (UTC), over all accounts',
  })
  const budget = meter.createObservableGauge('florin_sponsor_budget_lamports', {
    description: 'The budget for them',
  })
  const stopped = meter.createObservableGauge('florin_sponsor_stopped', {
    description: '1: the budget has refused a release, and recipients pay until midnight UTC',
  })
  meter.addBatchObservableCallback(
    async (observer) => {
      const { spentLamports, isStopped } = await findSponsorDay(db)
      observer.observe(spent, spentLamports)
      observer.observe(budget, lamportsPerDay)
      observer.observe(stopped, isStopped ? 1 : 0)
    },
    [spent, budget, stopped],
  )
}
