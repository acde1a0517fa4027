import { Florin } from '@florin/sdk'
import { readConfig } from '../server/config.ts'
import type { Settings } from './settings.ts'

const config = readConfig()

/** An API client that forwards the address of the request's client. */
export function florinFor(request: Request): Florin {
  const forwarding = {
    'florin-forward-secret': config.FORWARD_SECRET,
    'florin-client-address': request.headers.get('florin-client-address') ?? '',
  }
  return new Florin(null, {
    baseUrl: config.API_URL,
    appInfo: { name: 'florin-web' },
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...forwarding } }),
  })
}

export const settings: Settings = {
  appUrl: config.APP_URL.replace(/\/$/, ''),
  cardFrameUrl: new URL(config.CARD_FRAME_URL).origin,
  network: config.SOLANA_NETWORK,
  explorerUrl: config.EXPLORER_URL,
  reportEmail: config.REPORT_EMAIL,
}
