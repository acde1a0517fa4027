import type { Tool } from '../../tool.ts'

export const reportsAttention: Tool = {
  name: 'reports_attention',
  operations: ['getAttention'],
  about: 'Report what needs a person: unmatched payments, purchases without an outcome.',
  effect: 'reads',
  offered: 'on request',
  show: [],
  sdk: 'reports.attention',
}
