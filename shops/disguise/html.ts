import { FIELDS, LISTS, REFERENCES } from './attributes.ts'
import { rewriteCss } from './css.ts'
import type { Names } from './names.ts'

// Scripts hold data and code that use the shop's own names, so they are left as they are.
const BLOCKS = /(<script\b[\s\S]*?<\/script>|<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->)/i
const TAG = /<([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
const ATTRIBUTE = /(\s)([^\s"'=<>/]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Renames ids, classes and field names in a page, and inserts `script` before the page's own. */
export function rewriteHtml(html: string, names: Names, script: string): string {
  const rewritten = html
    .split(BLOCKS)
    .map((part, index) => (index % 2 === 0 ? rewriteTags(part, names) : rewriteBlock(part, names)))
    .join('')
  return rewritten.replace(/<head\b[^>]*>/i, (head) => `${head}<script>${script}</script>`)
}

function rewriteBlock(block: string, names: Names): string {
  if (!/^<style/i.test(block)) return block
  const [, open = '', css = '', close = ''] =
    /^(<style\b[^>]*>)([\s\S]*)(<\/style>)$/i.exec(block) ?? []
  return open + rewriteCss(css, names) + close
}

function rewriteTags(html: string, names: Names): string {
  return html.replaceAll(TAG, (whole, tag: string, attributes: string) => {
    // React checks the names of hidden fields when it hydrates, so they are renamed afterwards.
    const isHidden = /\stype=["']?hidden/i.test(whole)
    const written = attributes.replaceAll(
      ATTRIBUTE,
      (pair, space: string, name: string, equals: string, quoted: string) => {
        if (isHidden && name.toLowerCase() === 'name') return pair
        const value = decode(/^["']/.test(quoted) ? quoted.slice(1, -1) : quoted)
        const renamed = rename(tag.toLowerCase(), name.toLowerCase(), value, names)
        return renamed === value ? pair : `${space}${name}${equals}"${renamed}"`
      },
    )
    return `<${tag}${written}>`
  })
}

function rename(tag: string, attribute: string, value: string, names: Names): string {
  if (LISTS.includes(attribute)) return value.replaceAll(/\S+/g, (name) => names.alias(name))
  if (attribute === 'name') return FIELDS.includes(tag) ? names.alias(value) : value
  const isReference = REFERENCES.includes(attribute) && /^#./.test(value)
  return isReference ? `#${names.alias(value.slice(1))}` : value
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return ENTITIES[name] ?? whole
  })
}
