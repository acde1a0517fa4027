// 3-D Secure: the bank's page, and the result that it returns with the buyer. The result is signed
// and names its charge, order and amount, so a shop cannot use it for another order.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const ONE_TIME_CODE = '123456'

export type ChallengeResult = {
  /** A nonce, so that a result is accepted once. */
  id: string
  charge: string
  order: string
  amount_cents: number
  currency: string
  passed: boolean
  expires_at_ms: number
}

export function signResult(secret: string, result: ChallengeResult): string {
  const payload = Buffer.from(JSON.stringify(result)).toString('base64url')
  return `${payload}.${mac(secret, payload).toString('base64url')}`
}

/** The signed content, or null if the signature is not ours. */
export function readResult(secret: string, signed: string): ChallengeResult | null {
  const [payload = '', signature = ''] = signed.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(secret, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as ChallengeResult
}

export function challengePage(purchase: {
  shop: string
  order: string
  amountCents: number
  currency: string
  last4: string
  isWrong: boolean
}): string {
  const amount = (purchase.amountCents / 100).toFixed(2)
  return page(
    'Verify your purchase',
    `<p>${escapeHtml(purchase.shop)} asks for <strong>${escapeHtml(purchase.currency.toUpperCase())} ${amount}</strong>
from your card ending in ${escapeHtml(purchase.last4)}, for order ${escapeHtml(purchase.order)}.</p>
<p>We have sent a one-time code to your phone.</p>
<form method="post">
<p><label for="code">One-time code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" autofocus></p>
${purchase.isWrong ? '<p role="alert">That code is not right. Try again.</p>' : ''}
<p><button name="action" value="verify">Verify</button>
<button name="action" value="cancel">Cancel</button></p>
</form>`,
  )
}

export function closedPage(): string {
  return page('Nothing to verify', '<p>This request has been answered, or its time has passed.</p>')
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} · Cardholder Bank</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}
input,button{font:inherit;padding:.4rem .7rem}label{display:block}[role=alert]{color:#b00020}</style></head>
<body><h1>${title}</h1>
${body}
</body></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function mac(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest()
}
