/** A request that the API refused until the wallet signs again. */
type Pending = { readonly settle: (isSigned: boolean) => void }

const listeners = new Set<() => void>()
let pending: (Pending & { readonly signed: Promise<boolean> }) | null = null

function set(value: typeof pending): void {
  pending = value
  for (const listener of listeners) listener()
}

/** Asks the owner to sign; the shell shows the dialog. Requests at the same time share it. */
export const signatureRequest = {
  pending: (): Pending | null => pending,
  /** Resolves to whether the wallet signed; false when the dialog is closed or `signal` aborts. */
  async ask(signal: AbortSignal | null | undefined): Promise<boolean> {
    if (pending === null) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const settle = (isSigned: boolean) => {
        set(null)
        resolve(isSigned)
      }
      set({ settle, signed: promise })
      signal?.addEventListener('abort', () => settle(false), { once: true })
    }
    return (await pending?.signed) ?? false
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
