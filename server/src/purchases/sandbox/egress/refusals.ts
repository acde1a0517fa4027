/** Why a browser was refused, and the response. */
export const REFUSALS = {
  address: { status: 403, message: 'Not an address of the public internet.' },
  bytes: { status: 403, message: 'The visit has loaded all that it may.' },
  connections: { status: 429, message: 'The visit has as many connections as it may.' },
  credential: { status: 407, message: 'Whose visit is it?' },
  host: { status: 403, message: 'Not a host of this shop, while it is paid.' },
  name: { status: 502, message: 'The name has no address.' },
  port: { status: 403, message: 'Only ports 80 and 443.' },
  request: { status: 400, message: 'Not a request that is passed on.' },
  resolver: { status: 502, message: 'The name could not be looked up.' },
  time: { status: 403, message: 'The visit is over.' },
  unreachable: { status: 502, message: 'Nobody answers there.' },
} as const satisfies Record<string, { status: number; message: string }>

export type Refusal = keyof typeof REFUSALS

export class Refused extends Error {
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super(REFUSALS[reason].message)
    this.reason = reason
  }
}
