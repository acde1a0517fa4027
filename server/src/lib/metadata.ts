import { METADATA_KEY_LIMIT } from './wire.ts'

export type Metadata = Readonly<Record<string, string>>

/** Merges key by key; an empty value removes its key. Null: too many keys. */
export function mergeMetadata(current: Metadata, changes: Metadata = {}): Metadata | null {
  const merged = Object.entries({ ...current, ...changes })
  const kept = merged.filter(([, value]) => value !== '')
  return kept.length > METADATA_KEY_LIMIT ? null : Object.fromEntries(kept)
}
