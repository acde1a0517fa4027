import type { Tool } from '../../tool.ts'

export const keysGet: Tool = {
  name: 'keys_get',
  operations: ['getApiKey'],
  about: 'Show an API key: its scopes and what is left of its budget.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'name', 'last4', 'scopes', 'budget', 'created'],
  sdk: 'apiKeys.get',
}
