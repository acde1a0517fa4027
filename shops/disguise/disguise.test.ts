import { describe, expect, test } from 'vitest'
import { rewriteCss } from './css.ts'
import { rewriteHtml } from './html.ts'
import { createNames } from './names.ts'

const NAMES = ['a', 'shippingAddress.full_name', 'md:grid-cols-1', "[&_'x']", 'é', '«r1»']
/** Readable names. */
const plain = { alias: (name: string) => `_${name}_`, original: (name: string) => name }

describe('names', () => {
  test.each(['fog', 'tide', ''])('of seed %j are reversible, and are renamed once', (seed) => {
    const names = createNames(seed)
    for (const name of NAMES) {
      const alias = names.alias(name)
      expect(alias).toMatch(/^[a-z]{4}_[0-9a-f]+$/)
      expect(names.original(alias)).toBe(name)
      expect(names.alias(alias)).toBe(alias)
    }
    expect(new Set(NAMES.map((name) => names.alias(name))).size).toBe(NAMES.length)
    expect(names.original('csrfmiddlewaretoken')).toBe('csrfmiddlewaretoken')
  })

  test('differ by seed, and names with a common prefix do not look alike', () => {
    expect(createNames('fog').alias('email')).not.toBe(createNames('tide').alias('email'))
    const [one = '', other = ''] = ['address_1', 'address_2'].map(createNames('fog').alias)
    expect(one.slice(5, 9)).not.toBe(other.slice(5, 9))
  })
})

test.each([
  ['.a{top:.5rem}', '._a_{top:.5rem}'],
  ['p.a:not(#b)>.c{}', 'p._a_:not(#_b_)>._c_{}'],
  ['@media (min-width:1.5em){.a{color:#fff}}', '@media (min-width:1.5em){._a_{color:#fff}}'],
  ['@layer x.y;.a{&.b{c:d}}', '@layer x.y;._a_{&._b_{c:d}}'],
  ["a[href$='.b']{}", "a[href$='.b']{}"],
  [String.raw`.c\:d\[\'x\'\]:hover{}`, "._c:d['x']_:hover{}"],
  ['i{background:url(a;b.c)}/* .d{ */', 'i{background:url(a;b.c)}/* .d{ */'],
])('style %s', (css, rewritten) => {
  expect(rewriteCss(css, plain)).toBe(rewritten)
})

test.each([
  ['<p class="a  b" id=c>', '<p class="_a_  _b_" id="_c_">'],
  ['<label for="x">.y</label>', '<label for="_x_">.y</label>'],
  ['<input name="q" value="a > b">', '<input name="_q_" value="a > b">'],
  ['<meta name="viewport"><a href="#top">', '<meta name="viewport"><a href="#_top_">'],
  ['<input type="hidden" name="token">', '<input type="hidden" name="token">'],
  ['<script id="a">"<p class=b>"</script>', '<script id="a">"<p class=b>"</script>'],
  ['<style>.a{}</style><!-- <p id=b> -->', '<style>._a_{}</style><!-- <p id=b> -->'],
  ['<p class="[&amp;_x]">', '<p class="_[&_x]_">'],
])('page %s', (html, rewritten) => {
  expect(rewriteHtml(html, plain, '')).toBe(rewritten)
})

test('the injected script runs before all others', () => {
  const html = rewriteHtml('<html><head><script src=a></script></head>', plain, 'first()')
  expect(html).toBe('<html><head><script>first()</script><script src=a></script></head>')
})
