import type { Tool } from '../../tool.ts'

export const walletsGet: Tool = {
  name: 'wallets_get',
  operations: ['getPayoutWallet'],
  about: 'Show a payout wallet.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'name', 'address'],
  sdk: 'payoutWallets.get',
}
