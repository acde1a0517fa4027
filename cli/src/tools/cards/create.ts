import type { Tool } from '../../tool.ts'

export const cardsCreate: Tool = {
  name: 'cards_create',
  operations: ['createCard'],
  about:
    'Add a source of issued cards: each purchase gets a card of its own, capped at its amount. A person adds an existing card in the dashboard.',
  effect: 'writes',
  offered: 'always',
  show: ['id', 'source'],
  input: { add: { source: { type: 'string', enum: ['issued'] } } },
  sdk: 'cards.create',
}
