// One look at one frame. Runs in the page, as text, and leaves nothing there; so it needs nothing of ours.
import {
  childrenOf,
  contentOf,
  FIELDS,
  groupName,
  INPUT_ROLES,
  labelOf,
  nameOf,
  plain,
  SKIPPED,
} from './names.js'
import { readStructured } from './structured.js'
import { isPale, isRed, isUnseen, writtenBy } from './unseen.js'

const HEADING = /^H[1-6]$/
const AREAS = {
  HEADER: 'header',
  NAV: 'nav',
  MAIN: 'main',
  ASIDE: 'aside',
  FOOTER: 'footer',
  DIALOG: 'dialog',
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  complementary: 'aside',
  contentinfo: 'footer',
  dialog: 'dialog',
  alertdialog: 'dialog',
}
/** Roles that a buyer uses; their text is part of them. */
const USED = new Set([
  ...['button', 'checkbox', 'combobox', 'link', 'menuitem', 'menuitemradio', 'option', 'radio'],
  ...['searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox', 'listbox'],
])
/** Their inner text is read separately too: a link around a whole product, a list that opens. */
const OPEN = new Set(['link', 'listbox', 'label'])
const GROUPS = 'fieldset, [role="group"], [role="radiogroup"], [role="listbox"]'

/** `drawn`: also collects controls that only scripts and styles make one, with their form's names. */
export function collect({ mostNodes, mostText, drawn }) {
  const at = { nodes: [], elements: [], line: null, before: [], heading: null, mostNodes, drawn }
  const root = document.body
  if (root !== null) walk(root, [], { area: null, floats: false, live: false, hidden: false }, at)
  endLine(at)
  return {
    nodes: at.nodes,
    elements: at.elements,
    url: location.href,
    title: document.title,
    lang: document.documentElement.getAttribute('lang'),
    // biome-ignore lint/performance/useDomNodeTextContent: what a buyer cannot see must not be read
    text: (root?.innerText ?? '').slice(0, mostText),
    structured: readStructured(),
  }
}

/** `context`: what is inherited from above. `at`: what has been found so far. */
function walk(element, path, context, at) {
  if (SKIPPED.has(element.tagName) || at.nodes.length >= at.mostNodes) return
  const style = getComputedStyle(element)
  if (style.display === 'none') {
    if (isTickable(element)) addByLabel(element, path, context, at, style)
    return
  }
  const inside = enter(element, style, context)
  const isBlock = !/^(inline|contents|ruby)/.test(style.display)
  const role = at.drawn === true && isDrawn(element, style) ? 'button' : roleOf(element)
  const isUsed = USED.has(role) || FIELDS.has(element.tagName)
  const stands = isBlock || (isUsed && role !== 'link') || inside.struck !== context.struck
  if (stands) beginLine(at, element, path, style, inside)
  if (element.tagName === 'BR') endLine(at)
  if (isUsed) addUsed(element, path, inside, at, style, role)
  else if (role === 'heading') addHeading(element, path, inside, at, style)
  else if (role === 'img' && isShown(element, style, inside)) {
    add(at, element, path, inside, style, { role, name: nameOf(element), src: sourceOf(element) })
  } else if (role === 'iframe')
    add(at, element, path, inside, style, { role, name: nameOf(element) })
  const isClosed = element.tagName === 'svg' || FIELDS.has(element.tagName)
  if (!isClosed) {
    const quiet = inside.quiet || role === 'heading' || (isUsed && !OPEN.has(role))
    walkChildren(element, path, { ...inside, quiet }, at, style)
  }
  if (stands) endLine(at)
}

function walkChildren(element, path, context, at, style) {
  const isSeen = !context.hidden && style.visibility === 'visible' && !context.quiet
  const read = (text) => {
    if (text === '' || !isSeen || (/\S/.test(text) && isPale(element, style))) return
    at.line ??= { element, path, style, context, text: '' }
    at.line.text += text
    at.line.warns ||= context.alerts || (/\p{L}/u.test(text) && isRed(style))
  }
  read(writtenBy(element, '::before'))
  childrenOf(element).forEach((child, index) => {
    if (child.nodeType === Node.ELEMENT_NODE) walk(child, [...path, index], context, at)
    else if (child.nodeType === Node.TEXT_NODE) read(child.data)
  })
  read(writtenBy(element, '::after'))
}

function enter(element, style, context) {
  const role = element.getAttribute('role') ?? ''
  const live = element.getAttribute('aria-live')
  return {
    ...context,
    area: AREAS[role] ?? AREAS[element.tagName] ?? context.area,
    floats: context.floats || style.position === 'fixed',
    live: context.live || ['alert', 'status', 'log'].includes(role) || (live ?? 'off') !== 'off',
    hidden: context.hidden || isUnseen(element, style),
    struck: context.struck || /line-through/.test(style.textDecorationLine),
    alerts: context.alerts || role === 'alert' || live === 'assertive',
    current: context.current || (element.getAttribute('aria-current') ?? 'false') !== 'false',
  }
}

function beginLine(at, element, path, style, context) {
  endLine(at)
  at.line = { element, path, style, context, text: '' }
}

function endLine(at) {
  const { line } = at
  at.line = null
  const text = plain(line?.text ?? '')
  if (text === '') return
  const more = { role: 'text', text, warns: line.warns === true }
  add(at, line.element, line.path, line.context, line.style, more)
  at.before.push(text)
}

function addUsed(element, path, context, at, style, role) {
  if (element.tagName === 'INPUT' && element.type === 'hidden') return
  if (!isShown(element, style, context)) {
    const isByLabel = isTickable(element) || (at.drawn === true && element.tagName === 'SELECT')
    if (isByLabel) addByLabel(element, path, context, at, style)
    return
  }
  add(at, element, path, context, style, { role, name: nameOf(element), ...fieldOf(element, role) })
}

/** A radio button or box that is drawn by its label. */
function addByLabel(element, path, context, at, style) {
  const label = [...(element.labels ?? [])].find((it) => isShown(it, getComputedStyle(it), {}))
  if (label === undefined) return
  const role = roleOf(element)
  const more = { role, name: nameOf(element), ...fieldOf(element, role), byLabel: true }
  add(at, element, path, context, style, more, label)
}

function addHeading(element, path, context, at, style) {
  if (!isShown(element, style, context) || isPale(element, style)) return
  const text = contentOf(element)
  if (text === '') return
  const level = Number(element.getAttribute('aria-level') ?? element.tagName.slice(1)) || 2
  add(at, element, path, context, style, { role: 'heading', name: text, text, level })
  at.heading = text
  at.before.push(text)
}

function add(at, element, path, context, style, more, target = element) {
  const box = target.getBoundingClientRect()
  const group = element.closest(GROUPS)
  at.nodes.push({
    path,
    tag: element.tagName.toLowerCase(),
    text: more.text ?? visibleText(target),
    near: at.before.findLast((it) => it !== more.label && /[\p{L}\d]/u.test(it)) ?? '',
    group: group === null || group === element ? null : groupName(group),
    heading: at.heading,
    area: context.area,
    floats: context.floats,
    live: context.live,
    struck: context.struck === true,
    current: context.current === true,
    warns: context.alerts === true || isRed(style),
    sizePx: Math.round(Number.parseFloat(style.fontSize)),
    paint: more.role === 'text' ? '' : `${paintOf(target)}/${paintOf(target.parentElement)}`,
    box: {
      x: Math.round(box.x + scrollX),
      y: Math.round(box.y + scrollY),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
    ...(at.drawn === true ? { signs: signsOf(element), isCovered: isCovered(target, box) } : {}),
    ...more,
  })
  at.elements.push(target)
}

/** Its names in the page's code: hints with a weight, never a way to find it. */
function signsOf(element) {
  const names = [element.getAttribute('name'), element.id, element.getAttribute('class')]
  const words = names.filter((it) => it).join(' ')
  return plain(words.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[^\p{L}\d]+/gu, ' '))
    .toLowerCase()
    .slice(0, 160)
}

/** Whether something else would take a click on its middle, as far as the window shows it. */
function isCovered(element, { x, y, width, height }) {
  const [left, top] = [x + width / 2, y + height / 2]
  if (left < 0 || top < 0 || left > innerWidth || top > innerHeight) return false
  const hit = element.getRootNode().elementFromPoint?.(left, top) ?? null
  return (
    hit !== null && !element.contains(hit) && !hit.contains(element) && !sharesLabel(element, hit)
  )
}

function sharesLabel(element, hit) {
  return [...(element.labels ?? [])].some((it) => it.contains(hit))
}

/** A plain element that takes clicks: by its own handler, or by a pointer that is not inherited. */
function isDrawn(element, style) {
  if (!/^(DIV|SPAN|LI|TD|A|IMG|P)$/.test(element.tagName)) return false
  if (element.hasAttribute('role') || (element.tagName === 'A' && element.href)) return false
  if (element.hasAttribute('onclick')) return true
  const around = element.parentElement
  const isPointed = style.cursor === 'pointer' && element.querySelector('a,button,input') === null
  if (!isPointed || around === null || element.closest('a,button,label') !== null) return false
  return getComputedStyle(around).cursor !== 'pointer'
}

function fieldOf(element, role) {
  const tag = element.tagName
  const isList = tag === 'SELECT'
  return {
    type: tag === 'INPUT' || submitsNothing(element) ? element.type : null,
    label: labelOf(element),
    placeholder: element.getAttribute('placeholder'),
    autocomplete: element.getAttribute('autocomplete'),
    field: element.getAttribute('name'),
    required: element.required === true || element.getAttribute('aria-required') === 'true',
    disabled: element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true',
    checked: isTickable(element) ? element.checked : stateOf(element, ['aria-checked']),
    expanded: stateOf(element, ['aria-expanded']),
    opens: element.getAttribute('aria-haspopup'),
    pressed: stateOf(element, ['aria-pressed', 'aria-selected', 'aria-current']),
    invalid: element.getAttribute('aria-invalid') === 'true',
    filled: FIELDS.has(tag) && !isTickable(element) && element.value !== '',
    value: shownValue(element),
    most: Number.parseInt(element.getAttribute('max') ?? '', 10) || null,
    mostLetters: element.maxLength > 0 ? element.maxLength : null,
    options: isList
      ? [...element.options].map((it) => ({
          value: it.value,
          label: plain(it.label),
          disabled: it.disabled,
          selected: it.selected,
        }))
      : null,
    href: role === 'link' ? (element.href?.toString() ?? null) : null,
    form: element.form ? [...document.forms].indexOf(element.form) : formOf(element),
  }
}

/** `<button type="button">` in a form does what its script does; the others send the form. */
function submitsNothing(element) {
  return element.tagName === 'BUTTON' && element.type === 'button'
}

function formOf(element) {
  const form = element.closest('form')
  return form === null ? null : [...document.forms].indexOf(form)
}

/** Typed text is private, except a small number, which is a quantity. */
function shownValue(element) {
  if (element.tagName === 'SELECT' || isTickable(element)) return element.value
  if (element.tagName !== 'INPUT' || /^cc-/.test(element.autocomplete ?? '')) return null
  return /^\d{1,2}$/.test(element.value) ? element.value : null
}

function stateOf(element, attributes) {
  for (const name of attributes) {
    const value = element.getAttribute(name)
    if (value !== null) return value !== 'false'
  }
  return null
}

function isTickable(element) {
  return element.tagName === 'INPUT' && /^(radio|checkbox)$/.test(element.type)
}

function isShown(element, style, context) {
  if (context.hidden || style.visibility !== 'visible' || Number(style.opacity) < 0.05) return false
  const { width, height } = element.getBoundingClientRect()
  return style.display === 'contents' || (width > 1 && height > 1)
}

function roleOf(element) {
  const given = element.getAttribute('role')?.split(' ')[0]
  if (given && given !== 'presentation' && given !== 'none') return given
  const { tagName } = element
  if (HEADING.test(tagName)) return 'heading'
  if (tagName === 'A') return element.hasAttribute('href') ? 'link' : 'generic'
  if (tagName === 'BUTTON' || tagName === 'SUMMARY') return 'button'
  if (tagName === 'SELECT') return element.multiple ? 'listbox' : 'combobox'
  if (tagName === 'TEXTAREA') return 'textbox'
  if (tagName === 'INPUT') return INPUT_ROLES[element.type] ?? 'textbox'
  if (tagName === 'IMG') return 'img'
  if (tagName === 'IFRAME') return 'iframe'
  if (tagName === 'LABEL') return 'label'
  return 'generic'
}

function visibleText(element) {
  if (FIELDS.has(element.tagName)) return ''
  // biome-ignore lint/performance/useDomNodeTextContent: what a buyer cannot see must not be read
  const lines = (element.innerText ?? '').split(/[\n\t]/).map(plain)
  return lines
    .filter((it) => it !== '')
    .join('\n')
    .slice(0, 500)
}

function sourceOf(image) {
  return image.currentSrc || image.src || null
}

function paintOf(element) {
  if (element === null) return ''
  const style = getComputedStyle(element)
  const { backgroundColor, borderTopColor, borderTopWidth, boxShadow, color } = style
  const { fontWeight, opacity, outlineColor, outlineStyle, textDecorationLine } = style
  return [
    ...[backgroundColor, borderTopColor, borderTopWidth, boxShadow, color, fontWeight, opacity],
    ...[outlineStyle === 'none' ? '' : outlineColor, textDecorationLine],
  ].join(';')
}
