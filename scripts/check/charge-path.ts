// Counts how scattered a charge is: the files and the `return` statements that a purchase passes from the job `charge`
// to its success. Prints them for the commit before the folders by product, and for the working tree.
//
// The rule. Start at the job's function and follow every function of the server that its body names. A function is on
// the path if it returns a promise of a value: a synchronous one is a pure helper, and one without a value decides
// nothing. Not followed: repositories (they are SQL), the shared parts below the products, and the functions by which a
// charge ends otherwise (`otherEnds`). Calls through a port (driver, vault, issuer) end there.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'

export type Tree = {
  /** The file whose function `charge` is the job. */
  readonly entry: string
  /** Functions that only a charge reaches which waits, fails or stays unknown. */
  readonly otherEnds: readonly string[]
}

const BEFORE_COMMIT = 'f94902a'
const BEFORE: Tree = {
  entry: 'server/src/resources/checkout-intents/charge/charge.ts',
  otherEnds: [
    ...['refit', 'observeMisfit', 'tellMisfit', 'move', 'askForCode', 'refuse', 'endUnpressed'],
    ...['askShop', 'askCard', 'doubt'],
  ],
}
const NOW: Tree = {
  entry: 'server/src/purchases/worker/charge.ts',
  otherEnds: [
    ...['learn', 'useFlow', 'askForCode', 'refuse', 'explain', 'cancelIssuedCard'],
    ...['holdUnapproved', 'askShop', 'askCard', 'stayUnknown'],
  ],
}

const NOT_FOLLOWED = /(^|\/)repository\.ts$|^server\/src\/(lib|db|http|blobs|chain)\/|node_modules/

type Body = ts.FunctionDeclaration | ts.MethodDeclaration | ts.ArrowFunction
export type Passed = { readonly path: string; readonly name: string; readonly returns: number }

/** The functions on the path, in the order in which they are met. */
export function followCharge(root: string, { entry, otherEnds }: Tree): Passed[] {
  const file = resolve(root, entry)
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ESNext, types: [] }
  const program = ts.createProgram([file], {
    ...options,
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true },
  })
  const checker = program.getTypeChecker()
  const met = new Set<Body>()
  const unused = new Set(otherEnds)
  const passed: Passed[] = []

  function follow(name: string, body: Body): void {
    const path = relative(root, body.getSourceFile().fileName)
    if (met.has(body) || NOT_FOLLOWED.test(path)) return
    if (unused.delete(name) || otherEnds.includes(name)) return
    met.add(body)
    if (isDecision(body)) passed.push({ path, name, returns: countReturns(body) })
    for (const identifier of identifiersIn(body)) {
      const named = bodyOf(identifier)
      if (named !== null) follow(identifier.text, named)
    }
  }

  function isDecision(body: Body): boolean {
    const signature = checker.getSignatureFromDeclaration(body)
    const result = signature && checker.getReturnTypeOfSignature(signature)
    if (result?.symbol?.name !== 'Promise') return false
    const [value] = checker.getTypeArguments(result as ts.TypeReference)
    return value !== undefined && (value.flags & ts.TypeFlags.Void) === 0
  }

  function bodyOf(identifier: ts.Identifier): Body | null {
    const symbol = checker.getSymbolAtLocation(identifier)
    const isImported = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
    const found = isImported ? checker.getAliasedSymbol(symbol) : symbol
    const at = found?.valueDeclaration
    if (at === undefined) return null
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) return at.body ? at : null
    const isOfModule =
      ts.isVariableDeclaration(at) && at.parent.parent.parent === at.getSourceFile()
    const value = isOfModule ? at.initializer : undefined
    return value !== undefined && ts.isArrowFunction(value) ? value : null
  }

  const start = program
    .getSourceFile(file)
    ?.statements.find((it) => ts.isFunctionDeclaration(it) && it.name?.text === 'charge')
  if (start === undefined) throw new Error(`${entry} has no function charge`)
  follow('charge', start as ts.FunctionDeclaration)
  if (unused.size > 0) throw new Error(`${entry} does not reach ${[...unused].join(', ')}`)
  return passed
}

function descendants(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  const add = (it: ts.Node): void => {
    found.push(it)
    ts.forEachChild(it, add)
  }
  ts.forEachChild(node, add)
  return found
}

const identifiersIn = (node: ts.Node) => descendants(node).filter(ts.isIdentifier)
const countReturns = (node: ts.Node) => descendants(node).filter(ts.isReturnStatement).length

function report(title: string, passed: readonly Passed[]): string {
  const files = Map.groupBy(passed, ({ path }) => path)
  const returns = passed.reduce((sum, it) => sum + it.returns, 0)
  const lines = [...files].map(
    ([path, its]) => `  ${path}: ${its.map((it) => `${it.name} ${it.returns}`).join(', ')}`,
  )
  const figures = `${files.size} files, ${passed.length} functions, ${returns} returns`
  return [`${title}: ${figures}`, ...lines].join('\n')
}

function countBefore(): Passed[] {
  const root = mkdtempSync(join(tmpdir(), 'charge-path-'))
  try {
    const files = execFileSync('git', ['archive', BEFORE_COMMIT, 'server'], { maxBuffer: 2 ** 28 })
    execFileSync('tar', ['-x', '-C', root], { input: files })
    return followCharge(root, BEFORE)
  } finally {
    rmSync(root, { recursive: true })
  }
}

if (import.meta.main) {
  console.log(report(`before (${BEFORE_COMMIT})`, countBefore()))
  console.log(report('now', followCharge(process.cwd(), NOW)))
}
