// An extra that the shop added to the cart by itself; the buyer can untick it.
import { useCartDispatch, useCartState } from '@components/frontStore/cart/CartContext.js'
import React, { useEffect, useState } from 'react'

const SKU = 'PROTECT'

export default function ParcelProtection() {
  const { data: cart } = useCartState()
  const { addItem, removeItem } = useCartDispatch()
  const item = cart.items.find(({ productSku }) => productSku === SKU)
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (item) setOffered(true)
  }, [item])
  if (!isOffered) return null
  const onChange = () => (item ? removeItem(item.cartItemId) : addItem({ sku: SKU, qty: 1 }))
  return React.createElement(
    'label',
    { className: 'mb-4 flex items-center gap-2' },
    React.createElement('input', { type: 'checkbox', checked: Boolean(item), onChange }),
    'Parcel protection',
  )
}

export const layout = { areaId: 'shoppingCartBeforeSummary', sortOrder: 10 }
