// The card step: the processor's fields in a frame, and the button that pays.
import { Button } from '@components/common/ui/Button.js'
import {
  useCheckout,
  useCheckoutDispatch,
} from '@components/frontStore/checkout/CheckoutContext.js'
import React, { useEffect, useState } from 'react'

const CODE = 'card'
const UNCLEAR = 'We could not confirm your payment. Please contact us before you try again.'

/** The frame on the page and its address; a checkout has one. */
const fields = { frame: null, url: '' }

/** Requests a token from the frame. Both sides check the other's exact origin. */
function tokenise() {
  const { origin } = new URL(fields.url)
  const request = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    const hear = ({ origin: from, source, data }) => {
      if (from !== origin || source !== fields.frame?.contentWindow) return
      if (data?.request !== request) return
      window.removeEventListener('message', hear)
      if (data.type === 'card:token') resolve(data.id)
      else reject(new Error(data.message))
    }
    window.addEventListener('message', hear)
    fields.frame.contentWindow.postMessage({ type: 'card:tokenise', request }, origin)
  })
}

async function charge(chargeApi, orderId, token) {
  const response = await fetch(chargeApi, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ order_id: orderId, token }),
  })
  if (!response.ok) throw new Error(UNCLEAR)
  return (await response.json()).data.next
}

function CardFields() {
  return React.createElement('iframe', {
    ref: (frame) => {
      fields.frame = frame
    },
    title: 'Secure card fields',
    src: `${fields.url}&parent=${encodeURIComponent(window.location.origin)}`,
    style: { width: '100%', height: '290px', border: 0 },
  })
}

function isElsewhere(url) {
  return new URL(url, window.location.href).origin !== window.location.origin
}

/**
 * Shows the bank's page over ours. When the frame returns to our origin, the whole page goes there.
 */
function BankFrame({ url }) {
  const onLoad = ({ target }) => {
    const { contentDocument, contentWindow } = target // not readable while it is the bank's
    if (contentDocument && /^http/.test(contentDocument.URL)) {
      window.location.href = contentWindow.location.href
    }
  }
  const inset = { position: 'fixed', inset: 0, zIndex: 1000, display: 'grid', placeItems: 'center' }
  return React.createElement(
    'div',
    { role: 'dialog', 'aria-modal': true, style: { ...inset, background: 'rgb(0 0 0 / 60%)' } },
    React.createElement('iframe', {
      title: 'Your bank',
      src: url,
      onLoad,
      style: { width: '500px', height: '600px', border: 0, background: '#fff' },
    }),
  )
}

function PayButton({ chargeApi, cartUrl }) {
  const { checkout } = useCheckoutDispatch()
  const { form } = useCheckout()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [bank, setBank] = useState(null)

  const pay = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    const token = await tokenise()
    const order = await checkout().catch(() => null)
    // The shop refused the order, for example because something is sold out; the cart says why.
    const next = order ? await charge(chargeApi, order.uuid, token).catch(unclear) : refused
    if (isElsewhere(next)) setBank(next)
    else window.location.href = next
    return new Promise(() => {}) // stays busy until the page unloads
  }
  const refused = `${cartUrl}?payment_error=order_refused`
  const unclear = () => {
    throw new Error(UNCLEAR)
  }
  const onClick = async () => {
    setBusy(true)
    setMessage('')
    await pay().catch((error) => setMessage(error.message))
    setBusy(false)
  }
  return React.createElement(
    React.Fragment,
    null,
    React.createElement(
      Button,
      {
        variant: 'default',
        size: 'xl',
        type: 'button',
        className: 'w-full',
        onClick,
        disabled: isBusy,
      },
      isBusy ? 'Processing…' : 'Pay now',
    ),
    message &&
      React.createElement('p', { role: 'alert', className: 'mt-3 text-destructive' }, message),
    bank && React.createElement(BankFrame, { url: bank }),
  )
}

export default function CardPayment({ chargeApi, cartUrl, setting }) {
  const { registerPaymentComponent } = useCheckoutDispatch()
  useEffect(() => {
    fields.url = setting.cardFieldsUrl
    registerPaymentComponent(CODE, {
      nameRenderer: () => React.createElement('span', null, 'Credit or debit card'),
      formRenderer: () => React.createElement(CardFields),
      checkoutButtonRenderer: () => React.createElement(PayButton, { chargeApi, cartUrl }),
    })
  }, [registerPaymentComponent, chargeApi, cartUrl, setting.cardFieldsUrl])
  return null
}

export const layout = { areaId: 'checkoutFormAfter', sortOrder: 10 }

export const query = `
  query Query {
    chargeApi: url(routeId: "chargeCard")
    cartUrl: url(routeId: "cart")
    setting {
      cardFieldsUrl
    }
  }
`
