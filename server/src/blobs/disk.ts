import type { Blobs } from './blobs.ts'

export function openBlobs(_directory: string): Blobs {
  throw new Error('not built')
}
