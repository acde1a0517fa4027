import type { Tool } from '../../tool.ts'

export const keysList: Tool = {
  name: 'keys_list',
  operations: ['listApiKeys'],
  about: 'List API keys.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'name', 'last4', 'created'],
  sdk: 'apiKeys.list',
}
