import type { Fault } from '../../proof.ts'

const DIAL = 'server/src/purchases/sandbox/egress/dial.ts'
const VISITS = 'server/src/purchases/sandbox/egress/visits.ts'
const ADDRESSES = 'server/src/purchases/sandbox/egress/addresses.ts'
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
      { file: SANDBOX, in: 'openOnce', replace: 'isRoot ? await', by: 'isRoot === null ? await' },
      { file: SANDBOX, in: 'start', replace: '<-loopback>', by: '<-loopback>,127.0.0.1' },
    ],
    caughtBy: 'packets from browsers to anything but the egress',
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
]
