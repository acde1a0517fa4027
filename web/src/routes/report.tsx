import { Prose } from '../ui/prose.tsx'

export default function Report() {
  return <Prose page="report" />
}
