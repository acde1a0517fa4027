import type { Tool } from '../../tool.ts'

export const reportsSummary: Tool = {
  name: 'reports_summary',
  operations: ['getSummary'],
  about: 'Report payments by day: gross, fees, net.',
  effect: 'reads',
  offered: 'on request',
  show: [],
  sdk: 'reports.summary',
}
