import { once } from 'node:events'
import { chmod, copyFile, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findChromium } from '../../../scripts/local/chromium.ts'
import type { Tries } from './intruder.ts'

/** Runs inside a visit and tries what it is asked to. */
export type Intruder = {
  ask<Name extends keyof Tries>(
    name: Name,
    args: Parameters<Tries[Name]>[0],
  ): Promise<Awaited<ReturnType<Tries[Name]>>>
}

/** In the browser's own folder, which every visit sees. */
const CHANNEL = 'channel'

/**
 * A browser that was taken over: beside the real one runs a program of the attacker with the same
 * rights. This browser also listens for DevTools, which ours never does.
 */
export async function writeIntruded(directory: string): Promise<string> {
  const path = join(directory, 'intruded')
  const [node, intruder] = [join(directory, 'node'), join(directory, 'intruder.ts')]
  await copyFile(process.execPath, node)
  await copyFile(new URL('./intruder.ts', import.meta.url), intruder)
  const attack = `${node} ${intruder} ${join(directory, CHANNEL)} 3<&- 4>&- >/dev/null 2>&1 &`
  const browser = `exec ${findChromium()} "$@" --ignore-certificate-errors --remote-debugging-port=0`
  await writeFile(path, `#!/bin/sh\n${attack}\n${browser}\n`)
  for (const each of [path, node]) await chmod(each, 0o755)
  await chmod(intruder, 0o644)
  return path
}

export async function awaitIntruders(directory: string) {
  const arrived: Socket[] = []
  const server = createServer((socket) => {
    arrived.push(socket)
    server.emit('arrived')
  })
  const path = join(directory, CHANNEL)
  await once(server.listen(path), 'listening')
  await chmod(path, 0o777)
  return {
    async next(): Promise<Intruder> {
      while (arrived.length === 0) await once(server, 'arrived')
      return lead(arrived.shift() as Socket)
    },
    close: () => void server.close(),
  }
}

function lead(socket: Socket): Intruder {
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  let last = 0
  createInterface({ input: socket }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line)
    if (error === undefined) waiting.get(id)?.resolve(result as never)
    else waiting.get(id)?.reject(new Error(error))
  })
  // Its visit was killed, and it with it.
  const end = () => {
    for (const { reject } of waiting.values()) reject(new Error('the intruder is gone'))
  }
  socket.on('error', end).on('close', end)
  return {
    ask(name, args) {
      const id = ++last
      const { promise, resolve, reject } = Promise.withResolvers<never>()
      waiting.set(id, { resolve, reject })
      socket.write(`${JSON.stringify({ id, name, args })}\n`)
      return promise
    },
  }
}
