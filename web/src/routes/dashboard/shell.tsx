import { Shell } from '../../dashboard/shell/shell.tsx'

export default function DashboardShell() {
  return <Shell />
}
