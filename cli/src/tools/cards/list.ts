import type { Tool } from '../../tool.ts'

export const cardsList: Tool = {
  name: 'cards_list',
  operations: ['listCards'],
  about: 'List cards for purchases, without their numbers.',
  effect: 'reads',
  offered: 'always',
  show: ['id', 'source', 'brand', 'last4', 'exp_month', 'exp_year'],
  sdk: 'cards.list',
}
