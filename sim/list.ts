// Lists what the proofs promise, from their source: the checks (first words of every verdict), the kinds of scenario
// and the planted faults, a list for each proof. `node sim/list.ts` prints the list, `--write` stores it in
// sim/list.json, `--compare <file>` prints what an older list has and this one lacks, and fails if there is anything.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const FOLDERS = ['sim', 'server/test/stripe/behaviour.ts']
const STORED = 'sim/list.json'
const VERDICTS = ['equal', 'atLeast', 'atMost', 'none', 'within']
/** Properties whose value names a scenario or a fault. */
const NAMES = ['fault', 'name', 'row', 'variant', 'what']
/** Properties of an object that describes a planted fault. */
const PLANTED = ['edit', 'edits', 'faulty', 'patches', 'sound']
/** Tables of scenarios. */
const TABLE = /SCENARIOS|KINDS|CASES|FORGED|ERRORS|ATTEMPTS|PLANS|SAMPLE|REST|LIMITS|TRANSITIONS/
/** Calls whose first words describe no scenario. */
const OTHER_CALLS =
  /^(Error|TypeError|log|query|exec|call|test|it|describe|createKey|includes|startsWith|replace|split|join|delay|setTimeout|warn|info|push|getByRole|getByText|getByLabel|locator|from)$/

type Words = {
  readonly checks: Set<string>
  readonly kinds: Set<string>
  readonly faults: Set<string>
}
export type List = Record<string, Record<keyof Words, readonly string[]>>

export function listOf(files: readonly string[], read: (file: string) => string): List {
  const all = new Map<string, Words>()
  for (const file of files) {
    const proof = proofOf(file)
    const words = all.get(proof) ?? { checks: new Set(), kinds: new Set(), faults: new Set() }
    all.set(proof, words)
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
    visit(source, words)
  }
  const sorted = [...all].toSorted(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(
    sorted.map(([proof, { checks, kinds, faults }]) => {
      const scenarios = [...kinds].filter((words) => !faults.has(words) && !checks.has(words))
      return [
        proof,
        { checks: [...checks].sort(), kinds: scenarios.sort(), faults: [...faults].sort() },
      ]
    }),
  )
}

/** `sim/scenarios/cards.ts` and `sim/scenarios/cards/…` belong to `cards`. */
function proofOf(file: string): string {
  if (file.startsWith('sim/model')) return 'model'
  if (file.startsWith('server/test/stripe')) return 'issuer'
  const [, name = ''] = /^sim\/scenarios\/([a-z-]+)/.exec(file) ?? []
  return name === '' ? 'shared' : name
}

function visit(node: ts.Node, words: Words): void {
  const text = textOf(node)
  if (text !== null) {
    if (isCheck(node)) words.checks.add(text)
    else if (isFault(node)) words.faults.add(text)
    else if (isKind(node)) words.kinds.add(text)
  }
  const name = nameOf(node)
  if (name !== null && !name.includes(' ')) words.kinds.add(name.replaceAll("'", ''))
  ts.forEachChild(node, (child) => visit(child, words))
}

/** The text of a sentence: a literal of at least two words, with `…` for what is filled in. */
function textOf(node: ts.Node): string | null {
  const text =
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
        : null
  if (text === null || !/\p{L} \p{L}|\p{L}+ …|… \p{L}/u.test(text)) return null
  const isCode =
    /[{}\n]|^(SELECT|UPDATE \S+ SET|INSERT INTO|DELETE FROM|WITH|CREATE|DROP|ALTER) /.test(text)
  return isCode ? null : text.trim()
}

/** A name without spaces in a table of scenarios: a key of the table, or a function in it. */
function nameOf(node: ts.Node): string | null {
  const isEntry = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
  const name = isEntry ? node.name : ts.isIdentifier(node) ? node : null
  const table = name && (isEntry ? node.parent.parent : node.parent.parent)
  const isTable = table && (ts.isVariableDeclaration(table) || ts.isSatisfiesExpression(table))
  if (!isTable || (!isEntry && !ts.isArrayLiteralExpression(node.parent))) return null
  const declared = ts.isVariableDeclaration(table) ? table : table.parent
  return ts.isVariableDeclaration(declared) && TABLE.test(declared.name.getText())
    ? name.getText()
    : null
}

function isCheck(node: ts.Node): boolean {
  const { parent } = node
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    ts.isPropertyAccessExpression(parent.expression) &&
    VERDICTS.includes(parent.expression.name.text)
  )
}

function isFault(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) {
    if (parent.name === node) return isPlanting(parent.initializer)
    return isNamed(parent) && isPlantedObject(parent.parent)
  }
  if (ts.isCallExpression(parent) && parent.arguments[0] === node) {
    return ts.isIdentifier(parent.expression) && parent.expression.text === 'fault'
  }
  // A row of the table of wrong adapters: name, row, file, sound, faulty.
  if (!ts.isArrayLiteralExpression(parent) || parent.elements[0] !== node) return false
  const [, , file] = parent.elements
  return parent.elements.length === 5 && file !== undefined && ts.isIdentifier(file)
}

function isPlanting(value: ts.Expression): boolean {
  const made = ts.isArrowFunction(value) && !ts.isBlock(value.body) ? value.body : value
  if (ts.isCallExpression(made)) return /^plant/.test(made.expression.getText())
  if (ts.isArrayLiteralExpression(made)) {
    return made.elements.some((each) => ts.isObjectLiteralExpression(each) && isPlantedObject(each))
  }
  return ts.isObjectLiteralExpression(made) && isPlantedObject(made)
}

function isPlantedObject(object: ts.ObjectLiteralExpression): boolean {
  return object.properties.some(
    ({ name }) => name !== undefined && PLANTED.includes(name.getText()),
  )
}

function isNamed({ name }: ts.PropertyAssignment): boolean {
  return NAMES.includes(name.getText())
}

function isKind(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.name === node || isNamed(parent)
  if (ts.isMethodDeclaration(parent)) return parent.name === node
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false
  const { expression } = parent
  const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  return !OTHER_CALLS.test(called.getText())
}

/** What `older` has and `newer` lacks, anywhere: a sentence may move to another proof. */
export function missing(older: List, newer: List): string[] {
  const all = Object.values(newer).flatMap((words) => Object.values(words).flat())
  const kept = new Set(all)
  return Object.entries(older).flatMap(([proof, words]) =>
    Object.entries(words).flatMap(([kind, texts]) =>
      texts.filter((text) => !kept.has(text)).map((text) => `${proof}, ${kind}: ${text}`),
    ),
  )
}

function listNow(): List {
  const found = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS],
    { encoding: 'utf8' },
  )
  const files = found
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^sim\/list\.ts$/.test(file))
  return listOf(files, (file) => readFileSync(file, 'utf8'))
}

if (import.meta.main) {
  const options = { write: { type: 'boolean' }, compare: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  const list = listNow()
  if (values.compare !== undefined) {
    const lost = missing(JSON.parse(readFileSync(values.compare, 'utf8')) as List, list)
    for (const text of lost) console.log(text)
    console.log(`${lost.length} sentences of ${values.compare} are gone`)
    process.exitCode = lost.length === 0 ? 0 : 1
  } else if (values.write) writeFileSync(STORED, `${JSON.stringify(list, null, 2)}\n`)
  else console.log(JSON.stringify(list, null, 2))
}
