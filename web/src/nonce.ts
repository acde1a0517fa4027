import { createContext, useContext } from 'react'

/** The CSP nonce of this response. Undefined in the browser, which does not need it. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
