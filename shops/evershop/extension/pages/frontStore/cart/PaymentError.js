// The reason why the buyer is back at the cart. Unlike the shop's own notices, it stays on the
// page.
import React, { useEffect, useState } from 'react'

const MESSAGES = {
  authentication_failed: 'We are unable to authenticate your payment method.',
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is incorrect.',
  insufficient_funds: 'Your card has insufficient funds.',
  not_taken: 'Your payment could not be taken. You have not been charged.',
  not_verified: 'Your payment could not be verified. You have not been charged.',
  order_refused:
    'Your order could not be placed: something in your cart is no longer available. You have not been charged.',
  unclear: 'We could not confirm your payment. Please contact us before you try again.',
}

export default function PaymentError() {
  const [message, setMessage] = useState(null)
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('payment_error')
    if (code !== null) setMessage(MESSAGES[code] ?? MESSAGES.not_taken)
  }, [])
  if (message === null) return null
  const className = 'mb-6 rounded-lg border border-destructive p-4 text-destructive'
  return React.createElement('div', { role: 'alert', className }, message)
}

export const layout = { areaId: 'content', sortOrder: 5 }
