// The card fields that shops embed in a frame. The frame and the shop's page have different
// origins: the page can request a token, and sees nothing else of the card.

type Frame = { shop: string; parent: string; nonce: string; part?: Part | undefined }

/** A shop may frame each field by itself; the frame of the number collects the others' values. */
export type Part = 'csc' | 'exp' | 'number'

export function isPart(text: string): text is Part {
  return text === 'csc' || text === 'exp' || text === 'number'
}

const STYLE = `body{font:15px/1.4 system-ui,sans-serif;margin:0;color:#222}
label{display:block;flex:1;margin:.6rem 0 .2rem}div{display:flex;gap:1rem}
input{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;border:1px solid #bbb;border-radius:4px}
p{color:#b00020;min-height:1.4em;margin:.5rem 0 0}`

const PARTS: Readonly<Record<Part, string>> = {
  number: `<label>Card number
<input autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234" required></label>`,
  exp: `<label>Expiry date (MM / YY)
<input autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" required></label>`,
  csc: `<label>Security code
<input autocomplete="cc-csc" inputmode="numeric" placeholder="CVC" required></label>`,
}

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
const own = (use) => document.querySelector('input[autocomplete=cc-' + use + ']')?.value.trim()
const others = new Map()
let complete = () => {}
const value = (use) => own(use) ?? others.get(use) ?? ''
// Frames of the same page share this channel; each reports its field when the number's frame asks.
const channel = new BroadcastChannel('card ' + shop + ' ' + origin)
channel.onmessage = ({ data }) => {
  if (data.asks) for (const use of ['exp', 'csc']) {
    if (own(use) !== undefined) channel.postMessage({ use, value: own(use) })
  }
  if (data.use) others.set(data.use, data.value)
  if (others.size === 2) complete()
}
async function collect() {
  if (own('exp') !== undefined && own('csc') !== undefined) return
  await new Promise((resolve) => {
    complete = resolve
    setTimeout(resolve, 2000) // a missing frame is reported as a missing value
    channel.postMessage({ asks: true })
  })
}
function read() {
  const number = value('number').replaceAll(/[ -]/g, '')
  const [, month, year] = /^(\\d{1,2}) ?[/-]? ?(?:20)?(\\d\\d)$/.exec(value('exp')) ?? []
  if (!/^\\d{12,19}$/.test(number)) throw new Error('Your card number is incomplete.')
  if (!(month >= 1 && month <= 12)) throw new Error("Your card's expiry date is incomplete.")
  if (!/^\\d{3,4}$/.test(value('csc'))) throw new Error("Your card's security code is incomplete.")
  return { shop, number, exp_month: Number(month), exp_year: 2000 + Number(year), cvc: value('csc') }
}
async function tokenise() {
  others.clear()
  await collect()
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
export function fieldsPage({ shop, parent, nonce, part }: Frame): string {
  const fields =
    part === undefined ? FIELDS : `<form novalidate>${PARTS[part]}</form><p role="alert"></p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure card fields</title><style>${STYLE}</style></head>
<body data-shop="${shop}" data-parent="${parent}">
${fields}
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
