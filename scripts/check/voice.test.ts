import { expect, test } from 'vitest'
import { dashboardTexts, localeTexts } from './page-texts.ts'
import { draw, openingsIn, wordIn } from './voice.ts'

const linesOf = (path: string, source: string) => openingsIn(path, source).map(({ line }) => line)

test('a comment that opens with a relative clause is counted', () => {
  expect(linesOf('a.ts', '// What a payer sees.\nconst a = 1\n')).toEqual([1])
  expect(linesOf('a.ts', 'const a = 1 // who pays\n')).toEqual([1])
  expect(linesOf('a.ts', '/**\n * Whoever guesses must guess here.\n */\nconst a = 1\n')).toEqual([
    1,
  ])
  expect(linesOf('a.tsx', 'const a = <p>{/* Those that are paid. */}</p>\n')).toEqual([1])
  expect(linesOf('a.rs', '/// Whom the gift is for.\npub fn a() {}\n')).toEqual([1])
})

test('a run of line comments is one comment, a comment after code is its own', () => {
  expect(linesOf('a.ts', '// The payer.\n// What follows goes on.\nconst a = 1\n')).toEqual([])
  expect(linesOf('a.ts', '// What it is.\n// What it is not.\n\n// Who pays.\n')).toEqual([1, 4])
  expect(linesOf('a.ts', 'const a = 1 // the payer\n// What it is.\nconst b = 2\n')).toEqual([2])
})

test('comment marks in strings, templates, regular expressions and JSX text are not comments', () => {
  expect(linesOf('a.ts', "const a = '// What a payer sees.'\n")).toEqual([])
  expect(linesOf('a.ts', 'const a = `\n// What a payer sees.\n`\n')).toEqual([])
  expect(linesOf('a.ts', 'const a = /[/*] What *[/]/\n')).toEqual([])
  expect(linesOf('a.tsx', 'const a = (\n  <p>\n    // What a payer sees.\n  </p>\n)\n')).toEqual([])
  expect(linesOf('a.rs', 'const A: &str = "// What";\nconst B: &str = r#"/* Who */"#;\n')).toEqual(
    [],
  )
})

test('other openings are not counted', () => {
  expect(linesOf('a.ts', '// The payer, and what they see.\n// Whose turn it is.\n')).toEqual([])
  expect(linesOf('a.ts', '// Whatever the wallet sends.\n')).toEqual([])
})

test('a file with the word is found by its first line', () => {
  expect(wordIn('a.md', 'One.\nThe payer is Told so.\n')).toMatchObject({ line: 2 })
  expect(wordIn('a.md', 'Untold, toldness.\n')).toBeNull()
})

test('a hash draws the same items again, none twice, another hash others', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  expect(draw(all, 'abc', 40)).toEqual(draw(all, 'abc', 40))
  expect(new Set(draw(all, 'abc', 40)).size).toBe(40)
  expect(draw(all, 'abd', 40)).not.toEqual(draw(all, 'abc', 40))
  expect(draw([1, 2], 'abc', 40).toSorted()).toEqual([1, 2])
})

test('page texts are those of the locale and the words in JSX, props and strings', () => {
  expect(localeTexts('{\n  "a.b": "Copy",\n  "c": "Copied: {what}"\n}\n')).toEqual([
    { line: 2, text: 'Copy' },
    { line: 3, text: 'Copied: {what}' },
  ])
  const source = [
    "import { Panel } from 'Some/Panel'",
    'const a = <Panel title="Refund" kind="plain">',
    '  Send it back',
    '</Panel>',
    `const b = kind === 'Escape' ? \`\${name} is needed\` : 'not-shown'`,
  ].join('\n')
  const texts = dashboardTexts('a.tsx', source).map(({ text }) => text)
  expect(texts).toEqual(['Refund', 'Send it back', `\${name} is needed`])
})
