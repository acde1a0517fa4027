import { createContext, useContext } from 'react'

/** What the pages need to know of the world that they are served in. */
export type Settings = {
  readonly appUrl: string
  /** The origin where cards are typed in. */
  readonly cardFrameUrl: string
  readonly network: 'mainnet' | 'localnet'
  /** With `{signature}` where that goes. */
  readonly explorerUrl: string
  readonly reportEmail: string
}

const missing: Settings = {
  appUrl: '',
  cardFrameUrl: '',
  network: 'mainnet',
  explorerUrl: '',
  reportEmail: '',
}

export const SettingsContext = createContext<Settings>(missing)

export function useSettings(): Settings {
  return useContext(SettingsContext)
}
