import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { NOT_PUBLIC_4, NOT_PUBLIC_6 } from './vectors.ts'
import type { WorldReport } from './world.ts'

/** Counted by the kernel, outside everything under test. */
type Counts = {
  /** From the egress or any other process of ours, to addresses that are not public. */
  readonly notPublic: number
  /** To ports that are neither 80 nor 443. */
  readonly oddPorts: number
  /** From browsers to anything but the egress, with the kind of packet. */
  readonly pastEgress: readonly string[]
}

export type Network = {
  /** Used by the egress. */
  readonly dnsServer: string
  watch(egressPorts: readonly [number, number]): void
  /** Watches the network namespace of a driver's browser, if it has one, until `leave`. */
  enter(driverPid: number): void
  leave(): void
  /** Network namespaces watched so far. */
  entered(): number
  /** Counts since the last call. */
  count(): Counts
  askWorld(): Promise<WorldReport>
  stop(): void
}

/** Whether the kernel allows network namespaces. */
export function canHaveNetworks(): boolean {
  try {
    execFileSync('unshare', ['--net', 'sh', '-c', 'ip link set lo up && nft list ruleset'], QUIET)
    return true
  } catch {
    return false
  }
}

const QUIET = { stdio: 'ignore' } as const
const BROWSER_UIDS = '61900-61999'
const MACS = ['02:00:00:00:00:02', '02:00:00:00:00:01'] as const

/**
 * Puts this process alone in a network whose only neighbour plays the internet: every other address
 * is there.
 */
export async function openNetwork(): Promise<Network> {
  const world = spawn('unshare', ['--net', process.execPath, 'sim/scenarios/sandbox/world.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(world, 'message')
  const there = (command: string) => run(`nsenter --net=/proc/${world.pid}/ns/net -- ${command}`)
  run('ip link set lo up')
  run(`ip link add c0 address ${MACS[0]} type veth peer name w0 address ${MACS[1]}`)
  run(`ip link set w0 netns ${world.pid}`)
  // The neighbour accepts every address, and sends back only what is for us.
  for (const command of [
    'ip link set lo up',
    'ip addr add 11.0.0.1/24 dev w0',
    'ip addr add 11.0.0.53/32 dev w0',
    'ip -6 addr add 2a11::1/64 dev w0 nodad',
    'ip link set w0 up',
    'ip route add local default dev lo table local',
    'ip route add 11.0.0.2/32 dev w0 table local',
    'ip -6 route add local default dev lo table local',
    'ip -6 route add 2a11::2/128 dev w0 table local',
    `ip -6 neigh replace 2a11::2 lladdr ${MACS[0]} dev w0`,
  ]) {
    there(command)
  }
  for (const command of [
    'ip addr add 11.0.0.2/24 dev c0',
    'ip -6 addr add 2a11::2/64 dev c0 nodad',
    'ip link set c0 up',
    'ip route add default via 11.0.0.1',
    'ip -6 route add default via 2a11::1',
    `ip -6 neigh replace 2a11::1 lladdr ${MACS[1]} dev c0`,
  ]) {
    run(command)
  }
  world.send('listen')
  await once(world, 'message')
  return watching(world)
}

function watching(world: ChildProcess): Network {
  let room: string | null = null
  let entered = 0
  let past: string[] = []
  const reset = (enter: string) => sumOf(run(`${enter}nft -j reset counters`))
  return {
    dnsServer: '11.0.0.53',
    watch(ports) {
      feed('', rulesFor(ports))
    },
    enter(pid) {
      room = findRoom(pid)
      if (room === null) return
      entered++
      const listening = run(`${room}ss -Hltn`).trim().split(/\s+/)[3] ?? ''
      feed(room, rulesForRoom(Number(listening.split(':').at(-1))))
    },
    leave() {
      if (room !== null) past.push(...listed('their network namespace', reset(room)))
      room = null
    },
    entered: () => entered,
    count() {
      const here = reset('')
      const pastEgress = [...past, ...listed('ours', here)]
      past = []
      return { notPublic: here.not_public ?? 0, oddPorts: here.odd_ports ?? 0, pastEgress }
    },
    async askWorld() {
      const answer = once(world, 'message')
      world.send('report')
      return (await answer)[0] as WorldReport
    },
    stop() {
      world.kill('SIGKILL')
    },
  }
}

/** The namespace of a driver's browser, unless that is our own. */
function findRoom(pid: number): string | null {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const browser = children.find(
    (child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'bwrap',
  )
  if (browser === undefined) return null
  const [own, its] = ['self', browser].map((each) => readlinkSync(`/proc/${each}/ns/net`))
  return own === its ? null : `nsenter --net=/proc/${browser}/ns/net -- `
}

const SYN = 'tcp flags & (syn | ack) == syn'

/**
 * Counts new connections. Our own processes talk over two loopback ports; nothing else runs here.
 */
function rulesFor([proxy, control]: readonly [number, number]): string {
  return `table inet sandbox
    delete table inet sandbox
    table inet sandbox {
      set four { type ipv4_addr; flags interval; elements = { ${NOT_PUBLIC_4.join(', ')} } }
      set six { type ipv6_addr; flags interval; elements = { ${NOT_PUBLIC_6.join(', ')} } }
      counter not_public { }
      counter odd_ports { }
      counter past_tcp { }
      counter past_udp { }
      chain out {
        type filter hook output priority 0;
        meta skuid ${BROWSER_UIDS} ${SYN} tcp dport != ${proxy} counter name past_tcp
        meta skuid ${BROWSER_UIDS} meta l4proto udp counter name past_udp
        ip daddr 127.0.0.1 tcp dport { ${proxy}, ${control} } accept
        ${SYN} ip daddr @four counter name not_public
        ${SYN} ip6 daddr @six counter name not_public
        meta l4proto udp ip daddr @four counter name not_public
        meta l4proto udp ip6 daddr @six counter name not_public
        ${SYN} tcp dport != { 80, 443 } counter name odd_ports
      }
    }`
}

/**
 * Counts everything not to or from the namespace's socket, including what a browser sends to its
 * own loopback, where nobody listens.
 */
function rulesForRoom(door: number): string {
  return `table inet room
    delete table inet room
    table inet room {
      counter past_tcp { }
      counter past_udp { }
      counter past_other { }
      chain out {
        type filter hook output priority 0;
        ip daddr 127.0.0.1 tcp dport ${door} accept
        ip saddr 127.0.0.1 tcp sport ${door} accept
        meta l4proto tcp counter name past_tcp accept
        meta l4proto udp counter name past_udp accept
        counter name past_other
      }
    }`
}

function listed(where: string, packets: Record<string, number>): string[] {
  return Object.entries(packets)
    .filter(([counter]) => counter.startsWith('past_'))
    .flatMap(([counter, count]) =>
      Array.from({ length: count }, () => `${counter.slice('past_'.length)}, in ${where}`),
    )
}

function feed(enter: string, rules: string): void {
  const [program = '', ...args] = `${enter}nft -f -`.split(' ').filter(Boolean)
  execFileSync(program, args, { input: rules, stdio: ['pipe', 'ignore', 'inherit'] })
}

function run(command: string): string {
  const [program = '', ...args] = command.split(' ').filter(Boolean)
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

function sumOf(json: string): Record<string, number> {
  const { nftables } = JSON.parse(json) as {
    nftables: { counter?: { name: string; packets: number } }[]
  }
  return Object.fromEntries(
    nftables.flatMap(({ counter }) =>
      counter === undefined ? [] : [[counter.name, counter.packets]],
    ),
  )
}
