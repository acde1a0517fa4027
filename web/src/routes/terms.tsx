import { Prose } from '../ui/prose.tsx'

export default function Terms() {
  return <Prose page="terms" />
}
