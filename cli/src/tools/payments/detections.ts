import type { Tool } from '../../tool.ts'

export const paymentsDetections: Tool = {
  name: 'payments_detections',
  operations: ['listTransactionIntentDetections'],
  about: 'List the transfers that touched a payment request, and why each counts or does not.',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'verdict', 'amount', 'signature'],
  sdk: 'transactionIntents.listDetections',
}
