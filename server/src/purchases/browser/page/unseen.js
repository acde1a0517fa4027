// Hidden elements, and text that only styles show.

export function isUnseen(element, style) {
  return (
    Number(style.opacity) < 0.05 ||
    isClipped(element, style) ||
    isFolded(element, style) ||
    isOffScreen(element, style)
  )
}

/** Kept for screen readers only: a pixel, or nothing at all. */
function isClipped(element, style) {
  if (style.position !== 'absolute' && style.position !== 'fixed') return false
  if (/inset\((50|100)%/.test(style.clipPath) || /rect\((0|1)px,? (0|1)px/.test(style.clip))
    return true
  return element.offsetWidth <= 1 && element.offsetHeight <= 1 && style.overflow !== 'visible'
}

/** In a box of no size, or in what a summary has closed. */
function isFolded(element, style) {
  const parent = element.parentElement
  if (parent?.tagName === 'DETAILS' && !parent.open) return element.tagName !== 'SUMMARY'
  if (element === document.body || /^(inline|contents)$/.test(style.display)) return false
  const { offsetWidth, offsetHeight } = element
  return style.overflow !== 'visible' && (offsetWidth === 0 || offsetHeight === 0)
}

/** Left of the page or above it, where nobody can scroll to. */
function isOffScreen(element, style) {
  const isPlaced = style.position === 'absolute' || style.position === 'fixed'
  if (!isPlaced && style.transform === 'none' && !style.marginLeft.startsWith('-')) return false
  const { right, bottom, width } = element.getBoundingClientRect()
  return width > 0 && (right + scrollX <= 0 || (isPlaced && bottom + scrollY <= 0))
}

const LEAST_PX = 4
const WHITE = [255, 255, 255, 1]

/** Too small, without a colour, or in that of what is behind it. */
export function isPale(element, style) {
  if (Number.parseFloat(style.fontSize) < LEAST_PX) return true
  if (Number.parseFloat(style.textIndent) < -999) return true
  const ink = colourOf(style.webkitTextFillColor || style.color)
  const paper = paperOf(element)
  if (ink === null || paper === null) return false
  return ink[3] < 0.1 || [0, 1, 2].every((part) => Math.abs(ink[part] - paper[part]) < 12)
}

/** As pages write what went wrong. */
export function isRed(style) {
  const [red, green, blue] = colourOf(style.color) ?? [0, 0, 0]
  return red > 100 && red - Math.max(green, blue) > 60
}

/** Of one look: a page has few papers and much ink. */
const PAPERS = new Map()

/** The colour behind an element; null where that is a picture, or what its letters are filled with. */
function paperOf(element) {
  if (element === null) return WHITE
  if (!PAPERS.has(element)) {
    const { backgroundColor, backgroundImage, webkitBackgroundClip } = getComputedStyle(element)
    const isDrawn = backgroundImage !== 'none' || webkitBackgroundClip === 'text'
    const own = isDrawn ? null : colourOf(backgroundColor)
    const around = element.parentElement ?? element.getRootNode().host ?? null
    PAPERS.set(element, own === null || own[3] > 0.5 ? own : paperOf(around))
  }
  return PAPERS.get(element)
}

/** Null for what is not written as `rgb` or `rgba`. */
function colourOf(text) {
  if (!/^rgba?\(/.test(text)) return null
  const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number)
  return [red, green, blue, alpha]
}

/** Text written by styles alone: only sums matter, since icons are written this way too. */
export function writtenBy(element, part) {
  const { content } = getComputedStyle(element, part)
  return /^".*[\d$€£¥].*"$/.test(content) ? content.slice(1, -1) : ''
}
