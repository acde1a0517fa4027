// Names of elements on a page.

export const SKIPPED = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'HEAD',
  'LINK',
  'META',
  'OPTION',
])
export const FIELDS = new Set(['INPUT', 'SELECT', 'TEXTAREA'])
export const INPUT_ROLES = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
}

/** The accessible name, in the order of the standard, simplified. */
export function nameOf(element) {
  const labelled = labelOf(element)
  if (labelled !== null) return labelled
  if (element.tagName === 'IMG') return plain(element.alt)
  if (element.tagName === 'INPUT' && INPUT_ROLES[element.type] === 'button') {
    return plain(element.value || element.alt || element.type)
  }
  const content = FIELDS.has(element.tagName) ? '' : contentOf(element)
  return content || plain(element.title || element.getAttribute('placeholder') || '')
}

export function labelOf(element) {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const scope = element.getRootNode()
  const named = ids.map((id) => scope.getElementById?.(id)).filter((it) => it)
  if (named.length > 0) return plain(named.map(contentOf).join(' '))
  const own = plain(element.getAttribute('aria-label') ?? '')
  if (own !== '') return own
  const labels = [...(element.labels ?? [])]
    .map((it) => contentOf(it) || plain(it.title))
    .filter((it) => it !== '')
  return labels.length > 0 ? labels.join(' ') : null
}

export function groupName(group) {
  const legend = group.tagName === 'FIELDSET' ? group.querySelector('legend') : null
  return legend === null ? labelOf(group) : contentOf(legend)
}

/** The text of an element, pictures by their names, fields left out. */
export function contentOf(element) {
  const pieces = []
  const gather = (node) => {
    if (node.nodeType === Node.TEXT_NODE) pieces.push(node.data)
    if (node.nodeType !== Node.ELEMENT_NODE || SKIPPED.has(node.tagName)) return
    if (FIELDS.has(node.tagName)) return
    const style = getComputedStyle(node)
    if (style.display === 'none' || style.visibility === 'hidden') return
    const named =
      node === element ? null : node.getAttribute('aria-label') || node.getAttribute('alt')
    if (named) pieces.push(` ${named} `)
    else if (node.tagName === 'svg') pieces.push(node.querySelector('title')?.textContent ?? '')
    else {
      const isApart = !/^(inline|contents)$/.test(style.display)
      if (isApart) pieces.push(' ')
      childrenOf(node).forEach(gather)
      if (isApart) pieces.push(' ')
    }
  }
  gather(element)
  return plain(pieces.join(''))
}

/** As they are laid out: what a component draws, and in it what it was given. */
export function childrenOf(element) {
  if (element.shadowRoot) return [...element.shadowRoot.childNodes]
  if (element.tagName === 'SLOT') {
    const given = element.assignedNodes()
    if (given.length > 0) return given
  }
  return [...element.childNodes]
}

export function plain(text) {
  return text.replace(/\s+/g, ' ').trim()
}
