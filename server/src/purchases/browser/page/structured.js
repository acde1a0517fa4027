// Structured data of a page.
import { plain } from './names.js'

export function readStructured() {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, 20)
  const jsonLd = scripts.flatMap((script) => {
    try {
      return [JSON.parse(script.textContent.slice(0, 200_000))]
    } catch {
      return []
    }
  })
  const outermost = [...document.querySelectorAll('[itemscope]')].filter(
    (it) => it.parentElement?.closest('[itemscope]') === null,
  )
  const tags = document.querySelectorAll('meta[property], meta[name="generator"]')
  const meta = [...tags]
    .slice(0, 100)
    .map((tag) => [
      tag.getAttribute('property') ?? tag.getAttribute('name'),
      (tag.getAttribute('content') ?? '').slice(0, 1_000),
    ])
  return {
    jsonLd,
    microdata: outermost.slice(0, 50).map(readItem),
    meta: Object.fromEntries(meta.reverse()), // of several, the first
  }
}

function readItem(item) {
  const properties = {}
  for (const element of item.querySelectorAll('[itemprop]')) {
    if (element.parentElement?.closest('[itemscope]') !== item) continue
    const value = element.hasAttribute('itemscope') ? readItem(element) : propertyOf(element)
    for (const name of element.getAttribute('itemprop').split(/\s+/)) {
      properties[name] = [...(properties[name] ?? []), value]
    }
  }
  return { type: (item.getAttribute('itemtype') ?? '').split('/').at(-1), properties }
}

function propertyOf(element) {
  const value =
    element.getAttribute('content') ?? element.getAttribute('href') ?? element.getAttribute('src')
  return plain(value ?? element.textContent).slice(0, 1_000)
}
