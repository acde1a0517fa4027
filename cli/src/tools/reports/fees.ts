import type { Tool } from '../../tool.ts'

export const reportsFees: Tool = {
  name: 'reports_fees',
  operations: ['getFeesDue'],
  about: 'Report fees that payments did not carry.',
  effect: 'reads',
  offered: 'on request',
  show: [],
  sdk: 'reports.feesDue',
}
