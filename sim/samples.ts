import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Sample = {
  readonly name: string
  readonly code: number
  readonly seconds: number
  readonly output: string
}

/**
 * Takes a sample of every promise, several at once, and prints the output of each when it ends. Every lane has worlds of
 * its own. Returns the exit code.
 */
export async function proveSamples(
  names: readonly string[],
  { lanes, seed }: { lanes: number; seed: number },
): Promise<number> {
  const queue = [...names]
  const done: Sample[] = []
  const lane = async (_: unknown, index: number) => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const sample = await take(name, index, seed)
      done.push(sample)
      process.stdout.write(sample.output)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const failed = done.filter(({ code }) => code !== 0)
  for (const { name, seconds } of done.toSorted((a, b) => b.seconds - a.seconds)) {
    console.log(`${seconds} s ${name}`)
  }
  console.log(`samples: ${done.length - failed.length} of ${done.length} hold, seed ${seed}`)
  for (const { name } of failed)
    console.log(`FAILED: npm run prove -- ${name} --quick --rotate --seed ${seed}`)
  return failed.length === 0 ? 0 : 1
}

async function take(name: string, lane: number, seed: number): Promise<Sample> {
  const startedAt = Date.now()
  const flags = ['--quick', '--rotate', '--seed', `${seed}`]
  const script = new URL('run.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, name, ...flags], {
    env: { ...process.env, FLORIN_LANE: `${lane}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  const output = Buffer.concat(chunks).toString()
  return { name, code: code ?? 1, seconds: Math.round((Date.now() - startedAt) / 1000), output }
}
