import type { Tool } from '../../tool.ts'

export const accountUpdate: Tool = {
  name: 'account_update',
  operations: ['updateAccount'],
  about: 'Change the account, such as the business name that payers see.',
  effect: 'writes',
  offered: 'on request',
  show: ['id', 'business_profile.name', 'username'],
  sdk: 'account.update',
}
