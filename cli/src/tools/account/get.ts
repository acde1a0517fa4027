import type { Tool } from '../../tool.ts'

export const accountGet: Tool = {
  name: 'account_get',
  operations: ['getAccount'],
  about: 'Show the account: its name and the wallet that is paid.',
  effect: 'reads',
  offered: 'always',
  show: ['id', 'business_profile.name', 'wallet_address'],
  sdk: 'account.get',
}
