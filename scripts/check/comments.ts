import ts from 'typescript'

export type Comment = { readonly line: number; readonly text: string }
type Range = { readonly pos: number; readonly end: number }

// Strings and character literals come first, so that comment marks inside them are skipped.
const RUST_TOKENS =
  /r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.[^']*|[^'\\])'|\/\/.*|\/\*[\s\S]*?\*\//g

/** The comments of a TypeScript, JavaScript or Rust file. A run of `//` lines is one comment. */
export function commentsOf(path: string, source: string): Comment[] {
  const ranges = path.endsWith('.rs') ? rustRanges(source) : scriptRanges(path, source)
  const starts = lineStarts(source)
  return joinRuns(source, ranges).map(({ pos, end }) => ({
    line: starts.findLastIndex((start) => start <= pos) + 1,
    text: source.slice(pos, end),
  }))
}

/** The comment's words, without its marks, on one line. */
export function wordsOf(comment: string): string {
  const lines = comment.replace(/\s*\*\/$/, '').split('\n')
  const bare = lines.map((line) => line.replace(/^\s*(\/\/[/!]?|\/\*[*!]?|\*)/, '').trim())
  return bare.join(' ').trim()
}

function rustRanges(source: string): Range[] {
  return [...source.matchAll(RUST_TOKENS)]
    .filter(([token]) => token.startsWith('//') || token.startsWith('/*'))
    .map(({ 0: token, index }) => ({ pos: index, end: index + token.length }))
}

/**
 * Uses the parser, because comment marks in strings, templates, regular expressions and JSX text
 * are not comments.
 */
function scriptRanges(path: string, source: string): Range[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found = new Map<number, Range>()
  const visit = (node: ts.Node) => {
    const children = node.getChildren(file)
    for (const child of children) visit(child)
    if (children.length > 0 || node.kind === ts.SyntaxKind.JsxText) return
    const before = ts.getLeadingCommentRanges(source, node.pos) ?? []
    const after = isBeforeJsxText(node) ? [] : (ts.getTrailingCommentRanges(source, node.end) ?? [])
    for (const range of [...before, ...after]) found.set(range.pos, range)
  }
  visit(file)
  return [...found.values()].toSorted((a, b) => a.pos - b.pos)
}

/** Whether JSX text may follow this token; `//` in it is text. */
function isBeforeJsxText({ kind, parent }: ts.Node): boolean {
  const isTag = ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)
  const isFragment = ts.isJsxOpeningFragment(parent) || ts.isJsxClosingFragment(parent)
  if (kind === ts.SyntaxKind.GreaterThanToken) return isTag || isFragment
  return kind === ts.SyntaxKind.CloseBraceToken && ts.isJsxExpression(parent)
}

function joinRuns(source: string, ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    const isRun =
      last !== undefined &&
      [last, range].every(({ pos }) => source.startsWith('//', pos)) &&
      /^\n?[ \t]*$/.test(source.slice(last.end, range.pos)) &&
      startsItsLine(source, last.pos)
    if (isRun) joined.splice(-1, 1, { pos: last.pos, end: range.end })
    else joined.push(range)
  }
  return joined
}

function startsItsLine(source: string, pos: number): boolean {
  return /^[ \t]*$/.test(source.slice(source.lastIndexOf('\n', pos - 1) + 1, pos))
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
}
