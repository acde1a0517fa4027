import { createContext, useContext } from 'react'

/** Deployment settings that pages need. */
export type Settings = {
  readonly appUrl: string
  /** Origin of the card frame. */
  readonly cardFrameUrl: string
  readonly network: 'mainnet' | 'localnet'
  /** URL template with `{signature}`. */
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
