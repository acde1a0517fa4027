import { styleText } from 'node:util'

/** Runs `work`, and prints its progress and how long it took. */
export async function step<Result>(
  name: string,
  work: (tell: (progress: string) => void) => Promise<Result>,
): Promise<Result> {
  const isTerminal = process.stdout.isTTY
  const tell = (progress: string) => {
    if (isTerminal) process.stdout.write(`\r\x1b[K  … ${name}: ${progress}`)
    else console.log(`  … ${progress}`)
  }
  if (isTerminal) process.stdout.write(`  … ${name}`)
  const startedAt = performance.now()
  const result = await work(tell)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (isTerminal) process.stdout.write('\r\x1b[K')
  console.log(`  ${styleText('green', '✓')} ${name} ${styleText('dim', `${seconds} s`)}`)
  return result
}

export function table(rows: Record<string, string>): void {
  const width = Math.max(...Object.keys(rows).map((name) => name.length))
  console.log()
  for (const [name, value] of Object.entries(rows)) {
    console.log(`  ${styleText('bold', name.padEnd(width))}  ${value}`)
  }
  console.log()
}
