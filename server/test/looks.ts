import type { Look, LookNode } from '../src/purchases/shops/page/look.ts'
import { BLANK_NODE } from '../src/purchases/shops/page/look.ts'
import { normalizeText } from '../src/purchases/shops/patterns.ts'

/** A node, or an element around several. */
export type Drawn = (Partial<LookNode> & { inside?: readonly Drawn[] }) | readonly Drawn[]

/** A page snapshot without a page: nested lists stand for elements. */
export function drawLook(drawn: readonly Drawn[], more: Partial<Look> = {}): Look {
  const nodes: LookNode[] = []
  const draw = (item: Drawn, path: readonly number[]): void => {
    if (Array.isArray(item)) {
      item.forEach((inner, index) => {
        draw(inner, [...path, index])
      })
      return
    }
    const { inside = [], ...node } = item as Partial<LookNode> & { inside?: readonly Drawn[] }
    const y = nodes.length * 20
    nodes.push({
      ...BLANK_NODE,
      ...{ frame: 0, tag: 'div', role: 'text', box: { x: 0, y, width: 200, height: 18 } },
      text: node.name ?? '',
      ...node,
      ...{ id: nodes.length, path },
    })
    draw(inside, path)
  }
  drawn.forEach((item, index) => {
    draw(item, [index])
  })
  const url = more.url ?? 'https://shop.test/thing'
  return {
    ...{ url, host: new URL(url).host, title: '', lang: 'en-US' },
    text: normalizeText(nodes.map((node) => node.text).join('\n')),
    frames: [{ url, host: new URL(url).host }],
    structured: { jsonLd: [], microdata: [], meta: {} },
    ...more,
    nodes,
  }
}

export const line = (text: string, more: Partial<LookNode> = {}): Drawn => ({ text, ...more })

export const heading = (name: string, level = 1): Drawn => ({
  ...{ role: 'heading', tag: `h${level}`, name, text: name, level },
})

export const button = (name: string, more: Partial<LookNode> = {}): Drawn => ({
  ...{ role: 'button', tag: 'button', name, text: name, ...more },
})

export const link = (name: string, href: string, more: Partial<LookNode> = {}): Drawn => ({
  ...{ role: 'link', tag: 'a', name, text: name, href: new URL(href, 'https://shop.test').href },
  ...more,
})

export const field = (label: string, more: Partial<LookNode> = {}): Drawn => ({
  ...{ role: 'textbox', tag: 'input', type: 'text', name: label, label, text: '', ...more },
})
