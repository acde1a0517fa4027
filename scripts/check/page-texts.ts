import ts from 'typescript'

export type PageText = { readonly line: number; readonly text: string }

/** The values of a locale file. */
export function localeTexts(source: string): PageText[] {
  const lines = source.split('\n')
  return Object.entries(JSON.parse(source) as Record<string, string>).map(([key, text]) => ({
    line: lines.findIndex((line) => line.trimStart().startsWith(`"${key}":`)) + 1,
    text,
  }))
}

/** JSX texts, and strings that look like page copy: capitalized or of several words. */
export function dashboardTexts(path: string, source: string): PageText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: PageText[] = []
  const visit = (node: ts.Node) => {
    const text = textOf(node, file)?.replace(/\s+/g, ' ').trim()
    if (text !== undefined && isForPeople(text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push({ line: line + 1, text })
    }
    if (!ts.isImportDeclaration(node) && !ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function textOf(node: ts.Node, file: ts.SourceFile): string | undefined {
  if (ts.isJsxText(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.getText(file).slice(1, -1)
  const isCompared = node.parent !== undefined && ts.isBinaryExpression(node.parent)
  if (ts.isStringLiteralLike(node) && !isCompared) return node.text
  return undefined
}

function isForPeople(text: string): boolean {
  const isCapitalized = /^\p{Lu}\p{Ll}/u.test(text) && !/^\w+(-\w+)+$/.test(text)
  return isCapitalized || /\p{L}{2} \p{L}/u.test(text)
}
