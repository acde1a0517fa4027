import type { Tool } from '../../tool.ts'

export const keysCreate: Tool = {
  name: 'keys_create',
  operations: ['createApiKey'],
  about: 'Create an API key and print its secret once.',
  effect: 'writes',
  offered: 'cli',
  show: ['id', 'name', 'secret'],
  sdk: 'apiKeys.create',
}
