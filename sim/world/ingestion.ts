import { startIngestion } from '../../scripts/local/ingestion.ts'

export type Ingestion = {
  /** Log lines at level warning or above. */
  readonly warnings: readonly string[]
  stop(): Promise<void>
}

/** Runs some ingestion processes, and stops them afterwards. */
export async function withIngestion<Result>(
  processes: number,
  options: Parameters<typeof startIngestion>[0],
  run: (ingestion: Ingestion) => Promise<Result>,
): Promise<Result> {
  const warnings: string[] = []
  const onLine = (line: string) => {
    if (/"level":[456]0/.test(line)) warnings.push(line)
  }
  const started = await Promise.all(
    Array.from({ length: processes }, () => startIngestion({ onLine, ...options })),
  )
  const stop = async () => {
    await Promise.all(started.map((ingestion) => ingestion.stop()))
  }
  try {
    return await run({ warnings, stop })
  } finally {
    await stop()
  }
}

export function printWarnings({ warnings }: Pick<Ingestion, 'warnings'>): void {
  const kinds = Map.groupBy(warnings, (line) => JSON.parse(line).msg as string)
  for (const [words, lines] of kinds) console.log(`  ingestion, ${lines.length} times: ${words}`)
}
