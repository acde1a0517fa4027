import { isIP } from 'node:net'

/** A browser's destination: `host` in WHATWG spelling, without brackets or trailing dot. */
export type Target = { readonly host: string; readonly port: number }

const MOST_CHARACTERS = 300
/** A host and nothing else: no user, path or escapes; international names arrive as xn--. */
const PLAIN_HOST = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)$/

/** From a CONNECT request line; null unless it is plainly a host and a port. */
export function parseAuthority(authority: string): Target | null {
  const colon = authority.lastIndexOf(':')
  const port = authority.slice(colon + 1)
  if (colon < 1 || !/^\d{1,5}$/.test(port)) return null
  return buildTarget(authority.slice(0, colon), Number(port))
}

/** From a proxied request, `http://host/path`. */
export function parseAbsoluteForm(url: string): (Target & { readonly path: string }) | null {
  if (!/^http:\/\//i.test(url) || !URL.canParse(url)) return null
  const { username, password, hostname, port, pathname, search } = new URL(url)
  if (username !== '' || password !== '') return null
  const target = buildTarget(hostname, port === '' ? 80 : Number(port))
  return target && { ...target, path: pathname + search }
}

/** As in a URL's host, for the allow list. */
export function hostAndPort({ host, port }: Target): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function buildTarget(text: string, port: number): Target | null {
  if (text.length > MOST_CHARACTERS || !PLAIN_HOST.test(text)) return null
  if (port < 1 || port > 65_535 || !URL.canParse(`http://${text}`)) return null
  // 0x7f.1, 2130706433 and 0177.0.0.1 all become 127.0.0.1 here, as in a browser.
  const { hostname } = new URL(`http://${text}`)
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return host === '' || host.endsWith('.') ? null : { host, port }
}
