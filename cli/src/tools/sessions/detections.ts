import type { Tool } from '../../tool.ts'

export const sessionsDetections: Tool = {
  name: 'sessions_detections',
  operations: ['listCheckoutSessionDetections'],
  about: 'List the transfers that touched a checkout session, and why each counts or does not.',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'verdict', 'amount', 'signature'],
  sdk: 'checkoutSessions.listDetections',
}
