/** Records everything that leaves a process. */
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import type pg from 'pg'

export type Wire = {
  readonly url: string
  /** Every byte, one buffer per connection and direction. */
  recorded(): Buffer[]
  /** Drops the next request to this path, or only its answer. */
  cutNext(path: string, what: 'request' | 'answer'): void
  close(): Promise<void>
}

/** A proxy between two processes that records the traffic. */
export async function openWire(target: string): Promise<Wire> {
  const { port, hostname: host } = new URL(target)
  const streams: Buffer[][] = []
  const sockets = new Set<Socket>()
  let cut: { path: string; what: 'request' | 'answer' } | null = null
  const server = createServer((client) => {
    const node = connect(Number(port), host)
    const [asked, answered]: [Buffer[], Buffer[]] = [[], []]
    streams.push(asked, answered)
    const end = () => {
      client.destroy()
      node.destroy()
    }
    for (const socket of [client, node]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    let isMute = false
    client.on('data', (chunk) => {
      asked.push(chunk)
      if (cut !== null && chunk.includes(cut.path)) {
        const { what } = cut
        cut = null
        if (what === 'request') return end()
        isMute = true
      }
      node.write(chunk)
    })
    node.on('data', (chunk) => {
      answered.push(chunk)
      if (isMute) end()
      else client.write(chunk)
    })
  })
  return {
    url: await listen(server),
    recorded: () => streams.map((chunks) => Buffer.concat(chunks)),
    cutNext(path, what) {
      cut = { path, what }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Accepts everything and answers with a fixed status: a trace collector, or a broken API. */
export async function openSink(status: number) {
  const received: Buffer[] = []
  const server = createHttpServer(async (request, response) => {
    const body = await buffer(request)
    received.push(Buffer.concat([Buffer.from(`${request.url}\n`), body]))
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end(`<h1>${request.url}</h1>${body}`)
  })
  const url = await listen(server)
  return { url, recorded: () => received, close: () => void server.close() }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An error in every form in which it could be printed. */
export function showError(error: unknown): Buffer[] {
  const shown = [
    inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    String((error as Error).stack),
    String(error),
    JSON.stringify(error),
    JSON.stringify(Object.getOwnPropertyDescriptors(error)),
  ]
  const { cause } = error as Error
  return [...shown.map((text) => Buffer.from(`${text}`)), ...(cause ? showError(cause) : [])]
}

/** Every row of every table, as PostgreSQL writes it. */
export async function dumpDatabase(sql: pg.Client): Promise<Buffer[]> {
  const { rows: tables } = await sql.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const dumps: Buffer[] = []
  for (const { name } of tables) {
    const { rows } = await sql.query(`SELECT each::text AS row FROM ${name} AS each`)
    dumps.push(Buffer.from(rows.map(({ row }) => `${name} ${row}`).join('\n')))
  }
  return dumps
}

/** The files of the cluster written since then, including the write-ahead log. */
export function readCluster(directory: string, sinceMs: number): Buffer[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).mtimeMs >= sinceMs)
    .map((path) => readFileSync(path))
}
