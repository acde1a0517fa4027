import type { Tool } from '../../tool.ts'

export const reportsReconciliation: Tool = {
  name: 'reports_reconciliation',
  operations: ['getReconciliation'],
  about: 'Compare every payment with the chain.',
  effect: 'reads',
  offered: 'on request',
  show: [],
  sdk: 'reports.reconciliation',
}
