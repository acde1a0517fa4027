import type { Tool } from '../../tool.ts'

export const accountExport: Tool = {
  name: 'account_export',
  operations: ['exportAccount'],
  about: 'Export all data of the account.',
  effect: 'reads',
  offered: 'cli',
  show: ['object'],
  sdk: 'account.export',
}
