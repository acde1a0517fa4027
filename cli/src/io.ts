import type { Environment } from './settings.ts'

/** The process as the commands see it. */
export type Io = {
  readonly environment: Environment
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Reads a secret that must not be an argument, which other users could see. */
  readonly stdin: () => string
}
