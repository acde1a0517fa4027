export function mutants(): Record<string, Promise<string>> {
  return {}
}
