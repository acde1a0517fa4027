/** Describes how two versions of one thing differ. */
export function differ(what: string, actual: object, expected: object): string[] {
  const [is, must] = [JSON.stringify(actual), JSON.stringify(expected)]
  return is === must ? [] : [`${what} is ${is}, must be ${must}`]
}

/** Each expected line must occur exactly once, and no other. */
export function differLines(
  what: string,
  actual: readonly string[],
  wanted: readonly string[],
): string[] {
  const counts = (list: readonly string[]) => Map.groupBy(list, (line) => line)
  const [is, must] = [counts(actual), counts(wanted)]
  return [
    ...[...must.keys()].filter((line) => !is.has(line)).map((line) => `no ${what} ${line}`),
    ...[...is.keys()].filter((line) => !must.has(line)).map((line) => `a ${what} ${line}`),
    ...[...is.values()].filter((list) => list.length > 1).map(([line]) => `twice: ${line}`),
  ]
}

type DetectionRow = {
  readonly source: string
  readonly signature: string
  readonly verdict: string
  readonly commitment: string
}

/**
 * Compares detections with the expected lines. One that is not on the chain, or that a lying node made for another
 * object, must be rolled back.
 */
export function differDetections<Row extends DetectionRow>(
  rows: readonly Row[],
  lineOf: (row: Row) => string,
  wanted: readonly { readonly source: string; readonly signature: string; readonly line: string }[],
  isThere: ReadonlySet<string>,
): string[] {
  const meant = new Set(wanted.map(({ source, signature }) => `${source} ${signature}`))
  const isKept = ({ source, signature }: Row) =>
    isThere.has(signature) && meant.has(`${source} ${signature}`)
  const isRolledBack = ({ verdict, commitment }: Row) =>
    verdict === 'rolled_back' && commitment === 'vanished'
  const left = rows.filter((row) => !isKept(row) && !isRolledBack(row))
  const actual = rows.filter(isKept).map(lineOf)
  const lines = wanted.map(({ line }) => line)
  return [
    ...differLines('detection', actual, lines),
    ...left.map((row) => `${row.signature} is ${row.verdict} for ${row.source}, but must not be`),
  ]
}
