import type { Tool } from '../../tool.ts'

export const giftsLiability: Tool = {
  name: 'gifts_liability',
  operations: ['getGiftLiability'],
  about: 'Report the total in open gifts, by age.',
  effect: 'reads',
  offered: 'on request',
  show: [],
  sdk: 'reports.giftLiability',
}
