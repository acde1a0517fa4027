import type { Tool } from '../../tool.ts'

export const keysRotate: Tool = {
  name: 'keys_rotate',
  operations: ['rotateApiKey'],
  about: 'Replace the secret of an API key.',
  effect: 'irreversible',
  offered: 'cli',
  show: ['id', 'name', 'secret'],
  sdk: 'apiKeys.rotate',
}
