import { Status } from '../../ui/status.tsx'
import { statusOf } from './statuses.ts'

/** A status as text and color. */
export function StatusChip({ status }: { readonly status: string }) {
  const { word, tone } = statusOf(status)
  return <Status tone={tone}>{word}</Status>
}
