import { AuditLogPage } from '../../dashboard/audit-log/audit-log-page.tsx'

export default function AuditLog() {
  return <AuditLogPage />
}
