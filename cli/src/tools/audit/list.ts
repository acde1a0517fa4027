import type { Tool } from '../../tool.ts'

export const auditList: Tool = {
  name: 'audit_list',
  operations: ['listAuditEvents'],
  about: 'List who did what in the account.',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'action', 'object_id', 'id'],
  sdk: 'auditEvents.list',
}
