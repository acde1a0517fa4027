// Runs EverShop in its build directory. By default it would listen on every interface: here it
// listens on loopback, behind the front that tests need. Prints "ready", and exits when its
// standard input closes.
import type { RequestListener } from 'node:http'
import { Server } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { createFaults } from './faults.ts'
import { createFront } from './front.ts'
import { createGoods } from './goods.ts'

const { SHOP_DATABASE_URL = '', SHOP_MAINTENANCE_TOKEN = '' } = process.env
const START = 'node_modules/@evershop/evershop/dist/bin/start/index.js'

const faults = createFaults()
const goods = createGoods(new pg.Pool({ connectionString: SHOP_DATABASE_URL, max: 4 }))
const front = createFront({ faults, goods, maintenanceToken: SHOP_MAINTENANCE_TOKEN })

// The extension runs in this process, and reads the faults here.
Object.assign(globalThis, { [Symbol.for('fjord.faults')]: faults })

const { listen } = Server.prototype
Server.prototype.listen = function listenOnLoopback(this: Server, port: number) {
  const [shop] = this.listeners('request') as RequestListener[]
  if (shop === undefined) throw new Error('EverShop opened an unexpected server')
  this.removeAllListeners('request')
  this.on('request', front(shop))
  return listen.apply(this, [{ port, host: '127.0.0.1' }, () => console.log('ready')])
} as typeof listen

process.once('SIGTERM', () => process.exit(0)) // exits by itself, so that it stops its children
process.stdin.resume().once('end', () => process.exit(0))
await import(pathToFileURL(join(process.cwd(), START)).href)
