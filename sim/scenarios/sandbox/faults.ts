import type { Patch } from '../../planted/patch.ts'
import type { Fault } from '../../proof.ts'

const DIAL = 'server/src/purchases/sandbox/egress/dial.ts'
const VISITS = 'server/src/purchases/sandbox/egress/visits.ts'
const ADDRESSES = 'server/src/purchases/sandbox/egress/addresses.ts'
const COMMAND = 'server/src/purchases/sandbox/command.ts'
const CGROUPS = 'server/src/purchases/sandbox/cgroups.ts'
const SANDBOX = 'server/src/purchases/sandbox/sandbox.ts'

export const FAULTS: readonly Fault[] = [
  {
    name: 'an address range is missing',
    patches: [{ file: ADDRESSES, in: 'NOT_PUBLIC', without: '169.254.0.0/16' }],
    caughtBy: 'packets to addresses that are not public',
  },
  {
    name: 'a name is resolved twice',
    patches: [
      {
        file: DIAL,
        in: 'createDial',
        replace: 'addresses.slice(0, MOST_ADDRESSES)',
        by: `isIP(target.host) === 0
          ? await resolve(resolver, target.host)
          : addresses.slice(0, MOST_ADDRESSES)`,
      },
    ],
    caughtBy: 'packets to addresses that are not public',
  },
  {
    name: 'no network namespace, and loopback bypasses the egress',
    patches: [
      { file: SANDBOX, in: 'tryOut', returns: "'planted'" },
      { file: SANDBOX, in: 'isolate', replace: '!isWeakAllowed', by: 'false' },
      { file: SANDBOX, in: 'start', replace: '<-loopback>', by: '<-loopback>,127.0.0.1' },
    ],
    caughtBy: 'packets from browsers to anything but the egress',
  },
  {
    name: 'browsers start where they cannot be isolated',
    patches: [
      {
        file: SANDBOX,
        in: 'isolate',
        replace: '!isWeakAllowed',
        by: 'false',
      },
    ],
    caughtBy: 'a worker where none can be isolated',
    shownBy: 'refuseWeak',
  },
  {
    // Which of the two has an effect depends on the browser.
    name: 'WebRTC is left on',
    patches: [
      {
        file: SANDBOX,
        in: 'FLAGS',
        without: '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      },
      {
        file: SANDBOX,
        in: 'FLAGS',
        without: '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      },
    ],
    caughtBy: 'packets from browsers to anything but the egress',
  },
  {
    name: 'no byte limit',
    patches: [{ file: VISITS, in: 'Visit.count', without: 'end' }],
    caughtBy: 'an endless page',
  },
  {
    name: 'one public address is enough',
    patches: [{ file: DIAL, in: 'createDial', replace: 'addresses.every', by: 'addresses.some' }],
    caughtBy: 'packets to addresses that are not public',
  },
  {
    name: 'any port is allowed',
    patches: [{ file: DIAL, in: 'createDial', without: 'PORTS' }],
    caughtBy: 'packets to other ports',
  },
  {
    name: 'any host is allowed while paying',
    patches: [{ file: VISITS, in: 'Visit.isLetIn', returns: 'true' }],
    caughtBy: 'while paying: requests to other hosts',
  },
  {
    name: 'IPv6 is checked by the table alone',
    patches: [
      {
        file: ADDRESSES,
        in: 'isPublicAddress',
        replace: "globalUnicast.check(address, 'ipv6')",
        by: 'globalUnicast',
      },
    ],
    caughtBy: 'packets to addresses that are not public',
  },
  ...[
    {
      name: 'all visits share a network namespace',
      patches: [
        {
          file: SANDBOX,
          in: 'launch',
          replace: 'await takeNamespace()',
          by: '{ ...(await (globalThis.planted ??= open())), close() {} }',
        },
      ],
      caughtBy: 'sockets of the machine and of another visit',
    },
    {
      name: "the machine's shared memory is visible",
      patches: [
        {
          file: COMMAND,
          in: 'isolation',
          replace: "inMemory('/dev/shm', SHARED_MEMORY_BYTES)",
          by: "['--bind', '/dev/shm', '/dev/shm']",
        },
      ],
      caughtBy: 'files and folders of others',
    },
    {
      name: "the machine's temporary files are visible",
      patches: [{ file: COMMAND, in: 'HOME', replace: "'/tmp'", by: "'/run'" }, show('/tmp')],
      caughtBy: 'files and folders of others',
    },
    {
      name: "the worker's folder is visible",
      patches: [show(process.cwd())],
      caughtBy: 'files and folders of others',
    },
    {
      name: 'the root directory can be written to',
      patches: [{ file: COMMAND, in: 'isolation', replace: ", '--remount-ro', '/'", by: '' }],
      caughtBy: 'folders written to',
    },
    {
      name: 'visits see all processes',
      patches: [{ file: COMMAND, in: 'isolation', without: '--unshare-pid' }],
      caughtBy: 'processes of others seen',
    },
    {
      name: 'visits share System V memory',
      patches: [{ file: COMMAND, in: 'isolation', without: '--unshare-ipc' }],
      caughtBy: 'shared memory of others seen',
    },
    {
      name: 'files in memory have no bound',
      patches: [{ file: COMMAND, in: 'inMemory', first: 'mostBytes *= 100' }],
      caughtBy: 'bytes that a visit can put into',
    },
    {
      name: 'processes have no bound',
      patches: [{ file: COMMAND, in: 'MOST_PROCESSES', replace: '1_000', by: '9_000' }],
      caughtBy: 'processes that a visit can start',
    },
    {
      name: 'memory has no bound',
      patches: [
        { file: SANDBOX, in: 'LIMITS', replace: 'MOST_DATA_BYTES +', by: '16 * MOST_DATA_BYTES +' },
      ],
      caughtBy: 'bytes of memory that its browser had',
    },
    {
      name: 'nobody notices that the kernel killed for memory',
      patches: [{ file: CGROUPS, in: 'countKills', returns: '0' }],
      caughtBy: 'a purchase whose browser fills the memory',
    },
  ].map((fault) => ({ ...fault, shownBy: 'intrude' })),
]

/** A careless addition to what browsers see. */
function show(path: string): Patch {
  const [replace, by] = ["'/usr/share/mime'", `'/usr/share/mime', '${path}'`]
  return { file: COMMAND, in: 'VISIBLE', replace, by }
}
