import ts from 'typescript'

/** One change to one declaration of the source. */
export type Patch = {
  readonly file: string
  /**
   * The declaration that is changed: a function, a constant, a class, a type, `Class.method`, or a function inside
   * another (`outer.inner`). In SQL: the name of a constraint, an index or a table. In Rust: the
   * name of a function.
   */
  readonly in: string
} & Change

type Change =
  /** The function does nothing but return this. */
  | { readonly returns: string }
  /** The function does this first. */
  | { readonly first: string }
  /** The one statement, property or element that mentions this name is left out. */
  | { readonly without: string }
  /** This part of a line, which occurs once in the declaration, becomes another. White space does not matter. */
  | { readonly replace: string; readonly by: string }

/** The source with the patch; throws when the patch no longer fits. */
export function applyPatch(source: string, patch: Patch): string {
  const edit = editorOf(patch.file)(source, patch)
  return source.slice(0, edit.from) + edit.text + source.slice(edit.to)
}

function editorOf(file: string): (source: string, patch: Patch) => Edit {
  if (file.endsWith('.sql')) return editSql
  return file.endsWith('.rs') ? editRust : editCode
}

type Edit = { readonly from: number; readonly to: number; readonly text: string }

function editCode(source: string, patch: Patch): Edit {
  const file = ts.createSourceFile(patch.file, source, ts.ScriptTarget.Latest, true)
  const declared = findDeclaration(file, patch)
  if ('replace' in patch) return editPart(source, patch, declared.getStart(file), declared.end)
  if ('without' in patch) return editWithout(file, patch, declared)
  const body = findBody(declared)
  if (body === undefined) throw misfit(patch, 'it has no body')
  const isBlock = ts.isBlock(body)
  if ('first' in patch) {
    const [before, after] = isBlock ? ['', ''] : ['{ ', ` return ${body.getText(file)} }`]
    const at = isBlock ? body.getStart(file) + 1 : body.getStart(file)
    return { from: at, to: isBlock ? at : body.end, text: `${before}\n${patch.first}\n${after}` }
  }
  const text = isBlock ? `{ return ${patch.returns} }` : `(${patch.returns})`
  return { from: body.getStart(file), to: body.end, text }
}

function findDeclaration(file: ts.SourceFile, patch: Patch): ts.Node {
  let here: readonly ts.Node[] = [file]
  for (const name of patch.in.split('.')) {
    here = here.flatMap((outer) => declarationsIn(outer, name))
  }
  const [found, ...others] = here
  if (found === undefined) throw misfit(patch, 'there is no such declaration')
  if (others.length > 0) throw misfit(patch, `there are ${here.length} such declarations`)
  return found
}

/** Declarations with this name, outermost first: one inside another of the same name does not count. */
function declarationsIn(outer: ts.Node, name: string): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name?.getText() === name) found.push(node)
    else ts.forEachChild(node, visit)
  }
  ts.forEachChild(outer, visit)
  return found
}

type Declaration = ts.Node & { readonly name?: ts.Node }

function isDeclaration(node: ts.Node): node is Declaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node)
  )
}

function findBody(declared: ts.Node): ts.Node | undefined {
  const isHolder = ts.isVariableDeclaration(declared) || ts.isPropertyAssignment(declared)
  const value = isHolder ? declared.initializer : declared
  return value !== undefined && ts.isFunctionLike(value) && 'body' in value ? value.body : undefined
}

function editWithout(
  file: ts.SourceFile,
  patch: Patch & { without: string },
  declared: ts.Node,
): Edit {
  const found = new Set<ts.Node>()
  const visit = (node: ts.Node): void => {
    const isName =
      ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteralLike(node)
    if (isName && node.text === patch.without) {
      const part = removable(node, declared)
      if (part !== null) found.add(part)
    }
    ts.forEachChild(node, visit)
  }
  visit(declared)
  const outermost = [...found].filter(
    (part) => ![...found].some((other) => other !== part && isWithin(part, other)),
  )
  const [part, ...others] = outermost
  if (part === undefined)
    throw misfit(patch, `no statement, property or element mentions ${patch.without}`)
  if (others.length > 0) throw misfit(patch, `${outermost.length} places mention ${patch.without}`)
  const isElement = !ts.isStatement(part)
  const comma = isElement ? (/^\s*,/.exec(file.text.slice(part.end))?.[0].length ?? 0) : 0
  // A statement that is the whole branch of another leaves an empty one.
  const text =
    ts.isStatement(part) && !ts.isBlock(part.parent) && !ts.isSourceFile(part.parent) ? '{}' : ''
  return { from: part.getStart(file), to: part.end + comma, text }
}

/** The innermost statement, property or element around a name. */
function removable(name: ts.Node, declared: ts.Node): ts.Node | null {
  for (let node = name; node !== declared; node = node.parent) {
    const { parent } = node
    const isElement =
      ts.isObjectLiteralElement(node) ||
      ((ts.isArrayLiteralExpression(parent) || ts.isCallExpression(parent)) &&
        ts.isSpreadElement(node)) ||
      ts.isArrayLiteralExpression(parent)
    if (isElement || (ts.isStatement(node) && !ts.isBlock(node))) return node
  }
  return null
}

function isWithin(inner: ts.Node, outer: ts.Node): boolean {
  return inner.pos >= outer.pos && inner.end <= outer.end
}

function editSql(source: string, patch: Patch): Edit {
  const statement = new RegExp(`[^;]*\\b${patch.in}\\b[^;]*;`).exec(source)
  if (statement === null) throw misfit(patch, 'no statement mentions it')
  if (!('without' in patch)) {
    if ('replace' in patch)
      return editPart(source, patch, statement.index, statement.index + statement[0].length)
    throw misfit(patch, 'SQL has no bodies')
  }
  const line = new RegExp(`^.*\\b${patch.without}\\b.*\\n`, 'm').exec(statement[0])
  if (line === null) throw misfit(patch, `no line mentions ${patch.without}`)
  const from = statement.index + line.index
  return { from, to: from + line[0].length, text: '' }
}

/** Only parts of a function, and whole statements that mention a name. */
function editRust(source: string, patch: Patch): Edit {
  const start = new RegExp(`\\bfn ${patch.in}\\b[^{]*\\{`).exec(source)
  if (start === null) throw misfit(patch, 'there is no such function')
  const from = start.index + start[0].length
  let depth = 1
  let to = from
  for (; depth > 0; to++) depth += source[to] === '{' ? 1 : source[to] === '}' ? -1 : 0
  if ('replace' in patch) return editPart(source, patch, from, to)
  if (!('without' in patch)) throw misfit(patch, 'a Rust function keeps its body')
  const statements = [...source.slice(from, to).matchAll(/[^;{}]+;/g)]
  const found = statements.filter(([text]) => new RegExp(`\\b${patch.without}\\b`).test(text))
  const [statement, ...others] = found
  if (statement === undefined || others.length > 0) {
    throw misfit(patch, `${found.length} statements mention ${patch.without}`)
  }
  const at = from + statement.index
  return { from: at, to: at + statement[0].length, text: '' }
}

function editPart(
  source: string,
  patch: Patch & { replace: string; by: string },
  from: number,
  to: number,
): Edit {
  const found = [...source.slice(from, to).matchAll(patternOf(patch.replace))]
  const [match, ...others] = found
  if (match === undefined) throw misfit(patch, `it does not contain \`${patch.replace}\``)
  if (others.length > 0)
    throw misfit(patch, `it contains \`${patch.replace}\` ${found.length} times`)
  const start = from + match.index
  const end = start + match[0].length
  if (isWholeLine(source, start, end))
    throw misfit(patch, `\`${patch.replace}\` is a whole line: name less of it`)
  return { from: start, to: end, text: patch.by }
}

/** Matches the same words and signs, whatever white space is between them. */
function patternOf(part: string): RegExp {
  const signs = part.match(/[\w$]+|[^\s\w$]/g) ?? []
  const isWord = (sign: string) => /[\w$]/.test(sign)
  const pattern = signs.map((sign, at) => {
    const previous = signs[at - 1]
    const space = previous !== undefined && isWord(previous) && isWord(sign) ? '\\s+' : '\\s*'
    const edge = isWord(sign) && at === 0 ? '(?<![\\w$])' : ''
    return `${at === 0 ? edge : space}${RegExp.escape(sign)}`
  })
  return new RegExp(`${pattern.join('')}${isWord(signs.at(-1) ?? '') ? '(?![\\w$])' : ''}`, 'g')
}

function isWholeLine(source: string, from: number, to: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', from - 1) + 1, from)
  const lineEnd = source.indexOf('\n', to)
  return (
    /^\s*$/.test(before) && /^[\s,;]*$/.test(source.slice(to, lineEnd < 0 ? undefined : lineEnd))
  )
}

function misfit({ file, in: name }: Patch, why: string): Error {
  return new Error(`a planted fault no longer fits ${file}, ${name}: ${why}`)
}
