import { createContext, useContext } from 'react'

/** The word by which the browser knows our scripts and styles; in the browser itself it is not needed. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
