import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ElementHandle, Frame, JSHandle, Page } from 'playwright-core'
import type { Look, LookNode, Structured } from '../shops/page/look.ts'
import { BLANK_NODE } from '../shops/page/look.ts'
import { normalizeText } from '../shops/patterns.ts'

const MOST_NODES = 4_000
const MOST_TEXT = 200_000
/** A frame that is still loading is skipped: the next look sees it. */
const FRAME_MS = 2_000

// One script text, which a shop's content security policy does not block.
const MODULES = ['names', 'structured', 'unseen', 'collect'].map((name) =>
  readFileSync(new URL(`./page/${name}.js`, import.meta.url), 'utf8')
    .replaceAll(/^import [^;]*? from '.*'$/gm, '')
    .replaceAll(/^export /gm, ''),
)
const collecting = (drawn: boolean) => `(() => {
${MODULES.join('\n')}
return collect(${JSON.stringify({ mostNodes: MOST_NODES, mostText: MOST_TEXT, drawn })})
})()`
const COLLECT = collecting(false)
const COLLECT_DRAWN = collecting(true)

/** A look at the page, and the way back from its nodes to elements. */
export type Seen = {
  readonly look: Look
  /** The element that a buyer would click or type into; for a hidden radio button, its label. */
  element(node: LookNode): Promise<ElementHandle>
  /** The node of an element or of its container; null if the look has neither. */
  nodeOf(element: ElementHandle): Promise<LookNode | null>
  /** Contents of fields, by node id. Card fields are never read: nothing may keep them. */
  valuesOf(nodes: readonly LookNode[]): Promise<ReadonlyMap<number, string>>
  forget(): Promise<void>
}

type Collected = {
  readonly nodes: readonly Partial<LookNode>[]
  readonly url: string
  readonly title: string
  readonly lang: string | null
  readonly text: string
  readonly structured: Structured
}

/** Looks at the page with all its frames, or at one frame with those inside it. */
export async function lookAt(
  page: Page,
  root: Frame = page.mainFrame(),
  { drawn = false } = {},
): Promise<Seen> {
  const within = page.frames().filter((it) => isWithin(it, root))
  const shown = await Promise.all(within.map(async (it) => ((await isShown(it)) ? it : null)))
  const collected = await Promise.all(
    shown.filter((it) => it !== null).map((frame) => collect(frame, frame === root, drawn)),
  )
  const frames = collected.filter((it) => it !== null)
  const nodes = frames.flatMap(({ data }, frame) =>
    data.nodes.map((node) => ({ ...BLANK_NODE, ...node, frame })),
  )
  const [main] = frames
  if (main === undefined) throw new Error('the page has no frame')
  const { url, title, lang, text, structured } = main.data
  const firsts = frames.map((_, frame) => nodes.findIndex((node) => node.frame === frame))
  const look: Look = {
    url,
    host: hostOf(url),
    title,
    lang,
    text: normalizeText(text),
    frames: frames.map(({ data }) => ({ url: data.url, host: hostOf(data.url) })),
    nodes: nodes.map((node, id) => ({ ...node, id }) as LookNode),
    structured,
  }
  return {
    look,
    async element(node) {
      const handle = frames[node.frame]?.handle
      const place = node.id - (firsts[node.frame] ?? 0)
      const found = (await handle?.evaluateHandle(
        (it: unknown, index: number) => (it as { elements: unknown[] }).elements[index],
        place,
      )) as JSHandle | undefined
      const element = found?.asElement()
      if (!element) throw new Error('the element is gone')
      return element
    },
    async nodeOf(element) {
      const used = nodes.flatMap((node, index) =>
        node.frame === 0 && !READ.includes(node.role ?? '') ? [index] : [],
      )
      const place = await main.handle.evaluate(placeOf, { element, used })
      return look.nodes[place] ?? null
    },
    async valuesOf(wanted) {
      const own = wanted.filter(({ frame }) => frame === 0).map(({ id }) => id)
      const values = await main.handle.evaluate(readValues, own)
      return new Map(own.map((id, index) => [id, values[index] ?? '']))
    },
    async forget() {
      await Promise.all(frames.map(({ handle }) => handle.dispose().catch(() => {})))
    },
  }
}

const READ = ['text', 'heading', 'img', 'iframe']

/**
 * Finds the seen element that this is: itself, its label, what it labels, its container or its
 * content.
 */
function placeOf(seen: unknown, { element, used }: { element: unknown; used: number[] }): number {
  type Node = { parentElement: Node | null; labels?: Iterable<Node>; control?: Node }
  type Holder = Node & { contains(node: unknown): boolean }
  const { elements } = seen as { elements: unknown[] }
  const find = (node: unknown) => used.find((place) => elements[place] === node) ?? -1
  const { labels = [], control } = element as Node
  for (const node of [element, control, ...labels]) if (find(node) >= 0) return find(node)
  for (let node = (element as Node).parentElement; node !== null; node = node.parentElement) {
    if (find(node) >= 0) return find(node)
  }
  return used.find((place) => (element as Holder).contains(elements[place])) ?? -1
}

function readValues(seen: unknown, places: number[]): string[] {
  type Field = { tagName: string; value?: string; selectedOptions?: { label: string }[] }
  const { elements } = seen as { elements: Field[] }
  return places.map((place) => {
    const { selectedOptions, value } = elements[place] ?? { tagName: '' }
    return selectedOptions?.[0]?.label.trim() ?? value ?? ''
  })
}

/** Null for a frame that did not answer; the main frame must. */
async function collect(frame: Frame, isMain: boolean, drawn: boolean) {
  const work = (async () => {
    const handle = await frame.evaluateHandle(drawn ? COLLECT_DRAWN : COLLECT)
    const data = await handle.evaluate((it: unknown) => {
      const { elements: _, ...rest } = it as { elements: unknown }
      return rest
    })
    return { handle, data: data as Collected }
  })()
  if (isMain) return await work
  const slow = new AbortController()
  try {
    return await Promise.race([
      work.catch(() => null),
      delay(FRAME_MS, null, { signal: slow.signal }),
    ])
  } finally {
    slow.abort()
  }
}

function isWithin(frame: Frame, root: Frame): boolean {
  const parent = frame.parentFrame()
  return frame === root || (parent !== null && isWithin(parent, root))
}

/** Whether a buyer can see it: hidden elements are neither read nor typed into. */
async function isShown(frame: Frame): Promise<boolean> {
  const parent = frame.parentFrame()
  if (parent === null) return true
  if (!(await isShown(parent))) return false
  const element = await frame.frameElement().catch(() => null)
  const isVisible = (await element?.isVisible().catch(() => false)) ?? false
  await element?.dispose().catch(() => {})
  return isVisible
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
