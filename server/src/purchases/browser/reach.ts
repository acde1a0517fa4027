import { isIP } from 'node:net'

/** Whether sent data contains the number, in any form encoding. */
export function carriesNumber(sent: string, number: string): boolean {
  const plain = sent.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return plain.replaceAll(/[\s+-]/g, '').includes(number)
}

/** A frame's navigation, with the hosts that could have caused it. */
export type Leap = {
  /** The host of the page that redirected here. */
  readonly redirectedFrom: string | null
  /** The host of the page that the frame shows now. */
  readonly from: string | null
  /** The host of the page that contains the frame. */
  readonly parent: string | null
}

/**
 * Whether a payment host, or a host that it led to, sends a frame there: banks differ by card and
 * pass the buyer on among their own servers.
 */
export function isLed(leap: Leap, trusted: ReadonlySet<string>): boolean {
  return [leap.redirectedFrom, leap.from, leap.parent].some(
    (host) => host !== null && trusted.has(host),
  )
}

/**
 * A shop's hosts: many redirect from `shop.example` to `www.shop.example` or back. Whoever owns one
 * owns the other, which holds for no other subdomain.
 */
export function hostsOf(url: string): string[] {
  const { host, hostname } = new URL(url)
  const isName = hostname.includes('.') && isIP(hostname) === 0
  if (!isName) return [host]
  const [, bare] = /^www\.(.+\..+)$/.exec(host) ?? []
  return [host, bare ?? `www.${host}`]
}
