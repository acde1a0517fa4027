import { Facts } from '../../ui/facts.tsx'
import { DetailSection } from './detail-section.tsx'

type Props = { readonly metadata: Readonly<Record<string, string>> }

/** Metadata of the object. Hidden if empty. */
export function Metadata({ metadata }: Props) {
  const labels = Object.entries(metadata)
  if (labels.length === 0) return null
  return (
    <DetailSection title="Metadata">
      <Facts facts={labels} />
    </DetailSection>
  )
}
