import type { Tool } from '../../tool.ts'

export const paymentsCreate: Tool = {
  name: 'payments_create',
  operations: ['createTransactionIntent'],
  about: 'Request a payment of an exact amount in cents. Returns the hosted_url to pay at.',
  effect: 'writes',
  offered: 'always',
  show: ['id', 'amount', 'status', 'hosted_url'],
  sdk: 'transactionIntents.create',
}
