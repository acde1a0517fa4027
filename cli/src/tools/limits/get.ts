import type { Tool } from '../../tool.ts'

export const limitsGet: Tool = {
  name: 'limits_get',
  operations: ['getLimits'],
  about: 'Show the smallest and largest amounts.',
  effect: 'reads',
  offered: 'on request',
  show: [],
  sdk: 'limits.get',
}
