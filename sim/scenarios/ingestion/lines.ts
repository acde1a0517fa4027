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
