/** Nothing shown or typed on the bank's page may remain anywhere afterwards. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from '../../verdict.ts'
import type { Place } from '../cards/places.ts'
import { readLeft } from '../cards/places.ts'
import { base64Anywhere, openSearch } from '../release-secrecy/needles.ts'
import type { TestEnv } from './test-env.ts'

const SLICE_BYTES = 48
const MOST_PICTURES = 60

export async function search(
  testEnv: TestEnv,
  logs: Readonly<Record<string, readonly Buffer[]>>,
  sinceMs: number,
  verdict: Verdict,
  least: number,
): Promise<void> {
  const { world, pictures, typed } = testEnv
  const words = [...typed].filter((it) => it.startsWith('wrong-')).map((it) => Buffer.from(it))
  const needles = [
    ...words.map((bytes) => ({ form: 'typed', bytes })),
    ...words.flatMap((bytes) => base64Anywhere('typed', bytes)),
    ...pictures.slice(-MOST_PICTURES).flatMap(sliceOf),
  ]
  verdict.atLeast('typed words and picture slices searched for', needles.length, least)
  const look = openSearch(needles)
  const places: Record<string, Place> = {
    ...(await readLeft(world, sinceMs)),
    ...Object.fromEntries(
      Object.entries(logs).map(([name, found]) => [`log of ${name}`, { found, control: '' }]),
    ),
    'stored pictures': { found: readKept(world.blobsDirectory), control: '' },
  }
  for (const [name, { found, control }] of Object.entries(places)) {
    const isSeen = control === '' || found.some((bytes) => bytes.includes(control))
    if (!isSeen) verdict.equal(`${name}: searched`, 'no', 'yes')
    const megabytes = found.reduce((sum, { length }) => sum + length, 0) / 1e6
    const forms = new Set(found.flatMap((bytes) => look(bytes).map(({ form }) => form)))
    verdict.none(`${name}, ${megabytes.toFixed(1)} MB: shown or typed data`, [...forms])
  }
}

/** A slice from the middle, where no two pictures are alike; raw, and as a log would write it. */
function sliceOf(picture: Buffer) {
  const middle = Math.floor(picture.length / 2)
  const bytes = Buffer.from(picture.subarray(middle, middle + SLICE_BYTES))
  // A picture of one colour has the same few bytes as any other.
  if (bytes.length < SLICE_BYTES || new Set(bytes).size < SLICE_BYTES / 3) return []
  return [{ form: 'picture', bytes }, ...base64Anywhere('picture', bytes)]
}

function readKept(directory: string): Buffer[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}
