import { isIP } from 'node:net'

/** Whether what is sent somewhere has the number in it, however a form writes it. */
export function carriesNumber(sent: string, number: string): boolean {
  const plain = sent.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return plain.replaceAll(/[\s+-]/g, '').includes(number)
}

/** Where a frame is about to go, by the hosts of those that could have sent it. */
export type Leap = {
  /** Of the page whose redirect this is. */
  readonly redirectedFrom: string | null
  /** Of the page that the frame shows now. */
  readonly from: string | null
  /** Of the page that the frame is in. */
  readonly parent: string | null
}

/**
 * Whether a payment host sends a frame there, or one that such a host has led to: banks differ from card to card, and
 * pass the buyer on among servers of their own.
 */
export function isLed(leap: Leap, trusted: ReadonlySet<string>): boolean {
  return [leap.redirectedFrom, leap.from, leap.parent].some(
    (host) => host !== null && trusted.has(host),
  )
}

/**
 * A shop's hosts, of the one in its address: many move a buyer from `shop.example` to `www.shop.example` or back. Who
 * has the one name has the other, which is true of no other name below it.
 */
export function hostsOf(url: string): string[] {
  const { host, hostname } = new URL(url)
  const isName = hostname.includes('.') && isIP(hostname) === 0
  if (!isName) return [host]
  const [, bare] = /^www\.(.+\..+)$/.exec(host) ?? []
  return [host, bare ?? `www.${host}`]
}
