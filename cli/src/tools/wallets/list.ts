import type { Tool } from '../../tool.ts'

export const walletsList: Tool = {
  name: 'wallets_list',
  operations: ['listPayoutWallets'],
  about: 'List the wallets that the account may be paid in.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'name', 'address'],
  sdk: 'payoutWallets.list',
}
