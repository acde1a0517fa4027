// The card fields that shops embed in a frame. The frame and the shop's page have different
// origins: the page can request a token, and sees nothing else of the card.

type Frame = { shop: string; parent: string; nonce: string }

const STYLE = `body{font:15px/1.4 system-ui,sans-serif;margin:0;color:#222}
label{display:block;flex:1;margin:.6rem 0 .2rem}div{display:flex;gap:1rem}
input{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;border:1px solid #bbb;border-radius:4px}
p{color:#b00020;min-height:1.4em;margin:.5rem 0 0}`

// No id, class or name: buyers must find the fields by their purpose.
const FIELDS = `<form novalidate>
<label>Card number
<input autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234" required></label>
<div><label>Expiry date (MM / YY)
<input autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" required></label>
<label>Security code
<input autocomplete="cc-csc" inputmode="numeric" placeholder="CVC" required></label></div>
<label>Name on card
<input autocomplete="cc-name" required></label>
</form>
<p role="alert"></p>`

/** Runs in the frame; answers only its parent, at the one origin it was made for. */
const SCRIPT = `const { shop, parent: origin } = document.body.dataset
const value = (use) => document.querySelector('input[autocomplete=cc-' + use + ']').value.trim()
function read() {
  const number = value('number').replaceAll(/[ -]/g, '')
  const [, month, year] = /^(\\d{1,2}) ?[/-]? ?(?:20)?(\\d\\d)$/.exec(value('exp')) ?? []
  if (!/^\\d{12,19}$/.test(number)) throw new Error('Your card number is incomplete.')
  if (!(month >= 1 && month <= 12)) throw new Error("Your card's expiry date is incomplete.")
  if (!/^\\d{3,4}$/.test(value('csc'))) throw new Error("Your card's security code is incomplete.")
  return { shop, number, exp_month: Number(month), exp_year: 2000 + Number(year), cvc: value('csc') }
}
async function tokenise() {
  const body = JSON.stringify(read())
  const answer = await fetch('/tokens', { method: 'POST', body }).then((it) => it.json(), () => ({}))
  if (answer.id === undefined) throw new Error('Your card could not be read. Please try again.')
  return answer.id
}
addEventListener('message', async ({ origin: from, source, data }) => {
  if (from !== origin || source !== parent || data?.type !== 'card:tokenise') return
  const tell = (message) => parent.postMessage({ ...message, request: data.request }, origin)
  const error = document.querySelector('p')
  error.textContent = ''
  try {
    tell({ type: 'card:token', id: await tokenise() })
  } catch ({ message }) {
    error.textContent = message
    tell({ type: 'card:refused', message })
  }
})
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())`

/** `shop` and `parent` are validated before the page is built. */
export function fieldsPage({ shop, parent, nonce }: Frame): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure card fields</title><style>${STYLE}</style></head>
<body data-shop="${shop}" data-parent="${parent}">
${FIELDS}
<script type="module" nonce="${nonce}">${SCRIPT}</script>
</body></html>`
}

export function fieldsPolicy({ parent, nonce }: Omit<Frame, 'shop'>): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "form-action 'none'",
    `frame-ancestors ${parent}`,
  ].join('; ')
}
