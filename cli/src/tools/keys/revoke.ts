import type { Tool } from '../../tool.ts'

export const keysRevoke: Tool = {
  name: 'keys_revoke',
  operations: ['deleteApiKey'],
  about: 'Revoke an API key and all keys that it created.',
  effect: 'irreversible',
  offered: 'cli',
  show: ['id', 'deleted'],
  sdk: 'apiKeys.delete',
}
