import { Prose } from '../ui/prose.tsx'

export default function Privacy() {
  return <Prose page="privacy" />
}
