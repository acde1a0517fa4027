/** `handle` of routes that need no framework scripts. */
export const STILL = { isStill: true } as const

export const isStill = (handle: unknown) => handle === STILL
