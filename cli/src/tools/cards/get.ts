import type { Tool } from '../../tool.ts'

export const cardsGet: Tool = {
  name: 'cards_get',
  operations: ['getCard'],
  about: 'Show a card, without its number.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'source', 'brand', 'last4'],
  sdk: 'cards.get',
}
