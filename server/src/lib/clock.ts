/**
 * Milliseconds since 1970. Passed in wherever time decides something, so that tests can move it.
 */
export type Clock = () => number
