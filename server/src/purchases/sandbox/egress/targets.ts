import { isIP } from 'node:net'

/** Where a browser wants to go: `host` as WHATWG URLs spell it, without brackets and final dot. */
export type Target = { readonly host: string; readonly port: number }

const MOST_CHARACTERS = 300
/** A host and nothing else: no user, no path, no escapes; international names come as xn--. */
const PLAIN_HOST = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)$/

/** Of the request line of a CONNECT; null when it is not plainly a host and a port. */
export function parseAuthority(authority: string): Target | null {
  const colon = authority.lastIndexOf(':')
  const port = authority.slice(colon + 1)
  if (colon < 1 || !/^\d{1,5}$/.test(port)) return null
  return buildTarget(authority.slice(0, colon), Number(port))
}

/** Of a request that is passed on, `http://host/path`. */
export function parseAbsoluteForm(url: string): (Target & { readonly path: string }) | null {
  if (!/^http:\/\//i.test(url) || !URL.canParse(url)) return null
  const { username, password, hostname, port, pathname, search } = new URL(url)
  if (username !== '' || password !== '') return null
  const target = buildTarget(hostname, port === '' ? 80 : Number(port))
  return target && { ...target, path: pathname + search }
}

/** As it stands in the host of a url, for what is allowed by name. */
export function hostAndPort({ host, port }: Target): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function buildTarget(text: string, port: number): Target | null {
  if (text.length > MOST_CHARACTERS || !PLAIN_HOST.test(text)) return null
  if (port < 1 || port > 65_535 || !URL.canParse(`http://${text}`)) return null
  // 0x7f.1, 2130706433 and 0177.0.0.1 all become 127.0.0.1 here, as they would in a browser.
  const { hostname } = new URL(`http://${text}`)
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return host === '' || host.endsWith('.') ? null : { host, port }
}
