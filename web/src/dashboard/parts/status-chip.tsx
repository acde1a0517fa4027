import { Status } from '../../ui/status.tsx'
import { statusOf } from './statuses.ts'

/** Where an object stands: a word first, a colour beside it. */
export function StatusChip({ status }: { readonly status: string }) {
  const { word, tone } = statusOf(status)
  return <Status tone={tone}>{word}</Status>
}
