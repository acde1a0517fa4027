import type { Tool } from '../../tool.ts'

export const cardsRemove: Tool = {
  name: 'cards_remove',
  operations: ['deleteCard'],
  about: 'Remove a card.',
  effect: 'irreversible',
  offered: 'on request',
  show: ['id', 'deleted'],
  sdk: 'cards.remove',
}
