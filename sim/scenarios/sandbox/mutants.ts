import { plant, plantAll } from '../../planted/mutant.ts'

const DIAL = 'server/src/purchases/sandbox/egress/dial.ts'
const VISITS = 'server/src/purchases/sandbox/egress/visits.ts'
const SANDBOX = 'server/src/purchases/sandbox/sandbox.ts'

/** The first five are the sample. */
export function mutants(isQuick: boolean): Record<string, Promise<string>> {
  return {
    'an address range is missing': plant(
      'server/src/purchases/sandbox/egress/addresses.ts',
      `'169.254.0.0/16': "link-local; most clouds' metadata is here",`,
      '',
    ),
    'a name is resolved twice': plant(
      DIAL,
      'return await connectFirst(addresses.slice(0, MOST_ADDRESSES), target.port)',
      `return await connectFirst(
      isIP(target.host) === 0 ? await resolve(resolver, target.host) : addresses.slice(0, MOST_ADDRESSES),
      target.port,
    )`,
    ),
    'no network namespace, and loopback bypasses the egress': plantAll([
      {
        file: SANDBOX,
        sound: 'isRoot ? await openNamespace(settings.egressUrl) : null',
        faulty: 'openNamespace && null',
      },
      { file: SANDBOX, sound: "bypass: '<-loopback>'", faulty: "bypass: '<-loopback>,127.0.0.1'" },
    ]),
    // Which of the two has an effect depends on the browser.
    'WebRTC is left on': plantAll([
      {
        file: SANDBOX,
        sound: "'--webrtc-ip-handling-policy=disable_non_proxied_udp',",
        faulty: '',
      },
      {
        file: SANDBOX,
        sound: "'--force-webrtc-ip-handling-policy=disable_non_proxied_udp',",
        faulty: '',
      },
    ]),
    'no byte limit': plant(VISITS, "if (this.bytes > this.terms.mostBytes) this.end('bytes')", ''),
    ...(isQuick ? {} : more()),
  }
}

function more(): Record<string, Promise<string>> {
  return {
    'one public address is enough': plant(
      DIAL,
      '!addresses.every((address)',
      '!addresses.some((address)',
    ),
    'any port is allowed': plant(
      DIAL,
      "if (!PORTS.includes(target.port)) refuse('port')",
      'void PORTS',
    ),
    'any host is allowed while paying': plant(
      VISITS,
      'this.hosts === null || this.hosts.has(host)',
      "host !== ''",
    ),
    'IPv6 is checked by the table alone': plant(
      'server/src/purchases/sandbox/egress/addresses.ts',
      "globalUnicast.check(address, 'ipv6') && ",
      'globalUnicast !== undefined && ',
    ),
  }
}
