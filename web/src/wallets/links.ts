/** Phone wallets that can open a page in their own browser. */
const BROWSERS = [
  { name: 'Phantom', link: 'https://phantom.app/ul/browse/{page}?ref={app}' },
  { name: 'Solflare', link: 'https://solflare.com/ul/v1/browse/{page}?ref={app}' },
] as const

export function browseLinks(pageUrl: string, appUrl: string): { name: string; href: string }[] {
  return BROWSERS.map(({ name, link }) => ({
    name,
    href: link
      .replace('{page}', encodeURIComponent(pageUrl))
      .replace('{app}', encodeURIComponent(appUrl)),
  }))
}
