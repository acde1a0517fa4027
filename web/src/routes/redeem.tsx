import { FailurePage } from '../ui/failure.tsx'

export default function Redeem() {
  return <FailurePage kind="unknown" />
}
