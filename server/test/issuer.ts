import type {
  Authorization,
  IssuedDetails,
  Issuer,
  StatementSource,
} from '../src/purchases/cards/issuer/issuer.ts'

export type FakeIssuer = Issuer &
  StatementSource & {
    /** A shop charges the card with this number. */
    charge(attempt: {
      number: string
      amountCents: number
      currency: string
    }): 'approved' | 'declined'
    /** The shop reverses the last charge. */
    reverse(): void
    /** While down, every call fails. */
    setDown(isDown: boolean): void
  }

type Card = {
  readonly id: string
  readonly reference: string
  readonly capCents: number
  readonly currency: string
  readonly details: IssuedDetails
  readonly authorizations: (Authorization & { readonly atMs: number })[]
  isCanceled: boolean
}

/** An in-memory issuer. It passes the same contract test as the real one. */
export function createFakeIssuer(clock: () => number = Date.now): FakeIssuer {
  const cards: Card[] = []
  let isDown = false
  let last: Card['authorizations'] = []
  const answering = () => {
    if (isDown) throw new Error('The issuer did not answer.')
  }
  const find = (id: string) => {
    answering()
    const card = cards.find((known) => known.id === id)
    if (card === undefined) throw new Error('The issuer refused: 404 card_unknown.')
    return card
  }
  return {
    setDown(value) {
      isDown = value
    },
    async createCard({ reference, capCents, currency }) {
      answering()
      const known = cards.find((card) => card.reference === reference)
      if (known === undefined) {
        const id = `card_${cards.length + 1}`
        const details = detailsOf(cards.length + 1, clock())
        const rest = { details, authorizations: [], isCanceled: false }
        cards.push({ id, reference, capCents, currency, ...rest })
        return { id }
      }
      if (known.capCents === capCents && known.currency === currency) return { id: known.id }
      throw new Error('The issuer refused: 409 idempotency_key_reused.')
    },
    getDetails: async (id) => find(id).details,
    async cancelCard(id) {
      find(id).isCanceled = true
    },
    listAuthorizations: async (id) => find(id).authorizations.map(({ atMs: _at, ...rest }) => rest),
    async listCharges({ last4, sinceMs }) {
      answering()
      return cards
        .filter(({ details }) => details.number.endsWith(last4))
        .flatMap(({ authorizations }) => authorizations)
        .filter(({ status, atMs }) => status === 'approved' && atMs >= sinceMs)
        .map((line) => ({ ...line, descriptor: 'SHOP' }))
        .map(({ status: _status, reason: _reason, ...line }) => line)
    },
    reverse() {
      const charged = last.pop()
      if (charged?.status !== 'approved') throw new Error('there is no charge')
      last.push({ ...charged, status: 'reversed' })
    },
    charge({ number, amountCents, currency }) {
      const card = cards.find(({ details }) => details.number === number)
      if (card === undefined) return 'declined'
      const isGood =
        !card.isCanceled &&
        amountCents <= card.capCents &&
        currency === card.currency &&
        card.authorizations.every(({ status }) => status === 'declined')
      const status = isGood ? 'approved' : 'declined'
      const reason = isGood ? null : 'card_declined'
      const id = `ch_${card.id}_${card.authorizations.length + 1}`
      last = card.authorizations
      last.push({ id, status, reason, amountCents, currency, atMs: clock() })
      return status
    },
  }
}

// Numbers of no bank: 4000 0099, a counter, and the check digit.
function detailsOf(count: number, nowMs: number): IssuedDetails {
  const body = `40000099${`${count}`.padStart(7, '0')}`
  return {
    number: withCheckDigit(body),
    expMonth: 12,
    expYear: new Date(nowMs).getUTCFullYear() + 1,
    securityCode: `${count % 1000}`.padStart(3, '0'),
  }
}

/** Fifteen digits, and their check digit. */
export function withCheckDigit(body: string): string {
  const sum = [...body].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
