import type { ElementHandle, Page } from 'playwright-core'
import type { Challenge, Input, Part } from '../../../lib/challenges.ts'
import { KEYS } from '../../../lib/challenges.ts'
import type { LookNode } from '../../shops/page/look.ts'
import type { Seen } from '../look.ts'
import { lookAt } from '../look.ts'
import type { Place } from './place.ts'

const ACT_MS = 3_000
const MOST_PARTS = 200
const MOST_NAME = 500
const WRITABLE = /^[\x20-\x7e]$/

/** The DOM types used here; the server is compiled without the browser's. */
type FrameElement = {
  getBoundingClientRect(): { readonly left: number; readonly top: number }
  focus(): void
  readonly ownerDocument: {
    readonly activeElement: unknown
    elementFromPoint(x: number, y: number): unknown
  }
}

// Both run in the page around the frame. They are functions because a string would be evaluated,
// not called.
const isOnTop = (frame: unknown, [dx = 0, dy = 0]: readonly number[]): boolean => {
  const element = frame as FrameElement
  const { left, top } = element.getBoundingClientRect()
  return element.ownerDocument.elementFromPoint(left + dx, top + dy) === element
}
const takeKeys = (frame: unknown): boolean => {
  const element = frame as FrameElement
  if (element.ownerDocument.activeElement !== element) element.focus()
  return element.ownerDocument.activeElement === element
}

/**
 * Applies the cardholder's input to the challenge. None of it may reach the shop's page around a
 * frame: a key could order again.
 */
export function actor(page: Page, place: Place): Pick<Challenge, 'act' | 'read'> {
  let seen: Seen | null = null
  let nodes: ReadonlyMap<number, LookNode> = new Map()
  // A part keeps its number for the whole challenge, whatever appears around it.
  const ids = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()

  /** Input refers to the last reading, so reading and acting take turns. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
  const forget = async () => {
    const before = seen
    seen = null
    await before?.forget()
  }
  const node = async (part: number) => {
    const found = nodes.get(part)
    return found === undefined ? null : { found, element: await seen?.element(found) }
  }
  return {
    async read() {
      if (!place.mayAct()) return []
      return await inTurn(async () => {
        const now = await lookAt(page, place.frame)
        await forget()
        seen = now
        const parts = now.look.nodes.flatMap(partOf).map(numbering(ids))
        nodes = new Map(parts.map(({ id, node: it }) => [id, it]))
        return withoutLabels(parts).map(({ node: _, ...part }) => part)
      })
    },

    async act(input) {
      if (!place.mayAct()) return
      switch (input.type) {
        case 'pointer':
        case 'scroll':
          return await point(page, place, input)
        case 'key':
          if (await takeFocus(page, place)) await press(page, input.key)
          return
        case 'text':
          if (await takeFocus(page, place)) await page.keyboard.insertText(input.text)
          return
        case 'fill':
        case 'press':
          return await inTurn(async () => {
            const { found, element } = (await node(input.part)) ?? {}
            if (found === undefined || element === undefined || !place.mayAct()) return
            await use(found, element, input)
          })
      }
    },
  }
}

/**
 * The corner of the frame, if the frame is on top at that point; for a full page, the window's
 * corner.
 */
async function point(
  page: Page,
  place: Place,
  input: Extract<Input, { type: 'pointer' | 'scroll' }>,
): Promise<void> {
  const corner = place.frame === page.mainFrame() ? { x: 0, y: 0 } : await cornerAt(place, input)
  if (corner === null || !place.mayAct()) return
  await page.mouse.move(corner.x + input.x, corner.y + input.y)
  if (input.type === 'scroll') return await page.mouse.wheel(input.dx, input.dy)
  if (input.action === 'down') await page.mouse.down()
  if (input.action === 'up') await page.mouse.up()
}

async function cornerAt(
  { frame }: Place,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<{ x: number; y: number } | null> {
  const element = await frame.frameElement()
  try {
    return (await element.evaluate(isOnTop, [x, y])) ? await element.boundingBox() : null
  } finally {
    await element.dispose()
  }
}

/** Tab can leave the frame: the next key then starts inside it again. */
async function takeFocus(page: Page, place: Place): Promise<boolean> {
  if (place.frame === page.mainFrame()) return place.mayAct()
  const element = await place.frame.frameElement()
  try {
    return (await element.evaluate(takeKeys)) && place.mayAct()
  } finally {
    await element.dispose()
  }
}

async function press(page: Page, key: string): Promise<void> {
  const isKey = WRITABLE.test(key) || (KEYS as readonly string[]).includes(key)
  await (isKey ? page.keyboard.press(key === ' ' ? 'Space' : key) : page.keyboard.insertText(key))
}

async function use(
  { role, options }: LookNode,
  element: ElementHandle,
  input: Extract<Input, { type: 'fill' | 'press' }>,
): Promise<void> {
  const within = { timeout: ACT_MS }
  if (input.type === 'press') return await element.click(within)
  if (options !== null) await element.selectOption(input.value, within)
  else if (KINDS[role] === 'field') await element.fill(input.value, within)
}

const KINDS: Readonly<Record<string, Part['kind']>> = {
  button: 'button',
  checkbox: 'tick',
  combobox: 'field',
  heading: 'heading',
  link: 'button',
  radio: 'tick',
  searchbox: 'field',
  spinbutton: 'field',
  switch: 'tick',
  text: 'text',
  textbox: 'field',
}

type Found = Omit<Part, 'id'> & { readonly node: LookNode }

/** Parts with the same name are numbered in order. */
function numbering(ids: Map<string, number>): (found: Found) => Found & Part {
  const counts = new Map<string, number>()
  return (found) => {
    const name = `${found.kind} ${found.name}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const key = `${count} ${name}`
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    return { ...found, id }
  }
}

function withoutLabels<Known extends Part>(parts: readonly Known[]): Known[] {
  const labels = new Set(parts.flatMap(({ kind, name }) => (kind === 'text' ? [] : [name])))
  // A field's label also appears as text beside it.
  return parts.filter((it) => it.kind !== 'text' || !labels.has(it.name)).slice(0, MOST_PARTS)
}

function partOf(node: LookNode): Found[] {
  const kind = kindOf(node)
  const name = (node.name || node.text || node.placeholder || '').slice(0, MOST_NAME)
  if (kind === null || (kind === 'text' && name === '')) return []
  return [
    {
      node,
      kind,
      name,
      isDisabled: node.disabled,
      isTicked: node.checked ?? false,
      choices: (node.options ?? []).map(({ value, label }) => ({ value, label })),
      autocomplete: node.autocomplete,
      isNumeric: node.role === 'spinbutton' || node.type === 'tel',
    },
  ]
}

function kindOf({ role, type, options, live }: LookNode): Part['kind'] | null {
  const kind = KINDS[role] ?? null
  if (kind === 'text' && live) return 'alert'
  if (type === 'password') return 'secret'
  return options === null ? kind : 'list'
}
