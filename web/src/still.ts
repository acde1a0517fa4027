/** The `handle` of routes whose pages are whole as they come: no scripts of the framework are sent with them. */
export const STILL = { isStill: true } as const

export const isStill = (handle: unknown) => handle === STILL
