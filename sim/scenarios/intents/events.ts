import { hash } from 'node:crypto'
import type { TestEnv } from './test-env.ts'

type Event = {
  readonly id: string
  readonly sequence: number
  readonly type: string
  readonly message: string
  readonly page_url: string | null
  readonly screenshot: number | null
  readonly page_hash: string | null
  readonly screenshot_hash: string | null
  readonly hash: string
}

const BEFORE_ALL = '0'.repeat(64)
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

export type Checked = { readonly events: number; readonly pictures: number; wrong: string[] }

/** Recomputes the hash chain from the API's answers and the contract. */
export async function checkEvents(testEnv: TestEnv, intentId: string): Promise<Checked> {
  const path = `/v1/checkout_intents/${intentId}`
  const events = (await testEnv.listAll<Event>(`${path}/events`)).toReversed()
  const wrong: string[] = []
  let previous = BEFORE_ALL
  let pictures = 0
  for (const [index, event] of events.entries()) {
    if (event.sequence !== index + 1) wrong.push(`${intentId}: ${event.sequence} is out of order`)
    if (rehash(intentId, event, previous) !== event.hash) {
      wrong.push(`${intentId}: event ${event.sequence} does not match its hash`)
    }
    previous = event.hash
    if (event.screenshot === null) continue
    pictures += 1
    const picture = await testEnv.getPicture(`${path}/screenshots/${event.screenshot}`)
    const isPicture = picture.subarray(0, PNG.length).equals(PNG)
    if (!isPicture || hash('sha256', picture) !== event.screenshot_hash) {
      wrong.push(`${intentId}: picture ${event.screenshot} does not match its hash`)
    }
  }
  return { events: events.length, pictures, wrong }
}

function rehash(intentId: string, event: Event, previous: string): string {
  const { sequence, id, type, message, page_url, page_hash, screenshot_hash } = event
  const fields = [intentId, sequence, id, type, message, page_url, page_hash, screenshot_hash]
  return hash('sha256', JSON.stringify([...fields, previous]))
}
