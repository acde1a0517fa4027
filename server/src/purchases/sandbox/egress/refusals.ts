/** Why a browser was refused, and the response. */
export const REFUSALS = {
  address: { status: 403, message: 'Not an address of the public internet.' },
  bytes: { status: 403, message: 'The visit has reached its byte limit.' },
  connections: { status: 429, message: 'The visit has too many connections.' },
  credential: { status: 407, message: 'Proxy authentication required.' },
  host: { status: 403, message: 'Not a host of this shop during payment.' },
  name: { status: 502, message: 'The name has no address.' },
  port: { status: 403, message: 'Only ports 80 and 443.' },
  request: { status: 400, message: 'Not a valid proxy request.' },
  resolver: { status: 502, message: 'The name could not be resolved.' },
  time: { status: 403, message: 'The visit is over.' },
  unreachable: { status: 502, message: 'The host does not answer.' },
} as const satisfies Record<string, { status: number; message: string }>

export type Refusal = keyof typeof REFUSALS

export class Refused extends Error {
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super(REFUSALS[reason].message)
    this.reason = reason
  }
}
