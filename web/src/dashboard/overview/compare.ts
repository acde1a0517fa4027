/** Relative change, or the difference if the values are shares. */
export function changeOf(
  now: number | null,
  before: number | null,
  isShare: boolean,
): number | null {
  if (now === null || before === null) return null
  if (isShare) return now - before
  return before === 0 ? null : (now - before) / before
}
