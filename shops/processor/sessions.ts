// Payments on the processor's own page: the shop sends its buyer there and asks for the outcome
// afterwards. They are kept in memory, because a buyer can start again.
import type { Book } from './book.ts'
import { MESSAGES } from './cards.ts'
import { closedPage } from './challenges.ts'
import type { Charges } from './charges.ts'
import { newId, originsOf } from './charges.ts'
import type { Shop } from './options.ts'
import { readSessionCard } from './read.ts'
import { Refusal } from './refusal.ts'
import type { Session, SessionRequest } from './wire.ts'

type Kept = {
  readonly id: string
  readonly shop: Shop
  readonly request: SessionRequest
  charge: string | null
}

type Page = { status: number; html: string } | { status: 303; location: string }

export type Sessions = {
  create(shop: Shop, request: SessionRequest): Kept
  get(shop: Shop, id: string): Kept
  show(id: string): Page
  pay(id: string, form: URLSearchParams): Page
}

export function createSessions(book: Book, charges: Charges): Sessions {
  const kept = new Map<string, Kept>()
  const show = (id: string, error: string | null = null): Page => {
    const session = kept.get(id)
    if (session === undefined) return { status: 410, html: closedPage() }
    if (session.charge !== null) return { status: 303, location: session.request.return_url }
    return { status: 200, html: sessionPage(session, error) }
  }
  return {
    create(shop, request) {
      if (!originsOf(book, shop).includes(new URL(request.return_url).origin)) {
        const message = 'The return_url is not on an origin of the shop.'
        throw new Refusal(400, 'return_url_foreign', message)
      }
      const session: Kept = { id: newId('ps'), shop, request, charge: null }
      kept.set(session.id, session)
      return session
    },
    get(shop, id) {
      const session = kept.get(id)
      if (session?.shop.id === shop.id) return session
      throw new Refusal(404, 'session_unknown', 'This shop has no such session.')
    },
    show: (id) => show(id),
    pay(id, form) {
      const session = kept.get(id)
      if (session === undefined || session.charge !== null) return show(id)
      const card = readSessionCard(form)
      if (card === null) return show(id, 'Please check your card details.')
      const { return_url: _, ...purchase } = session.request
      const request = { ...purchase, ...card }
      const decision = charges.decide(request, card)
      if (decision.outcome === 'challenge') {
        return show(id, 'This card needs a confirmation that this page does not offer.')
      }
      const charge = charges.book(session.shop, request, card, decision)
      if (charge.outcome === 'approved') session.charge = charge.id
      return show(id, charge.code === null ? null : MESSAGES[charge.code])
    },
  }
}

export function wireOf({ id, charge }: Kept, baseUrl: string): Session {
  return { id, url: `${baseUrl}/pay/${id}`, charge }
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;color:#222}
label{display:block;margin:.6rem 0}input{box-sizing:border-box;width:100%;font:inherit;padding:.5rem}
button{font:inherit;padding:.7rem;width:100%;margin-top:1rem}.error{color:#b00020}`

function sessionPage({ id, shop, request }: Kept, error: string | null): string {
  const amount = (request.amount_cents / 100).toFixed(2)
  const label = `${amount} ${request.currency.toUpperCase()}`
  const alert = error === null ? '' : `<p class="error" role="alert">${toHtml(error)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Payment</title><style>${STYLE}</style></head>
<body><h1>${toHtml(shop.name)}</h1><p>Order ${toHtml(request.order)}</p><p>Amount <b>${label}</b></p>${alert}
<form method="post" action="/pay/${id}" novalidate>
<label>Card number <input name="number" autocomplete="cc-number" inputmode="numeric"></label>
<label>Expiry date (MM / YY) <input name="exp" autocomplete="cc-exp" inputmode="numeric"></label>
<label>Security code <input name="csc" autocomplete="cc-csc" inputmode="numeric"></label>
<button>Pay ${label}</button></form></body></html>`
}

function toHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
