import { FailurePage } from '../ui/failure.tsx'

export default function Gift() {
  return <FailurePage kind="unknown" />
}
