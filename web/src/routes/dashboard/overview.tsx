import { OverviewPage } from '../../dashboard/overview/overview-page.tsx'

export default function Overview() {
  return <OverviewPage />
}
