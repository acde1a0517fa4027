import type { Tool } from '../tool.ts'

export const search: Tool = {
  name: 'search',
  operations: ['search'],
  about: 'Find objects by id, signature, address, amount in USDC (13.25) or metadata.',
  effect: 'reads',
  offered: 'always',
  show: ['type', 'id'],
  sdk: 'search',
}
