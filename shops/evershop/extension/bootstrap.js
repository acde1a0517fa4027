import {
  addCartItem,
  hookAfterAddCartItem,
  registerPaymentMethod,
} from '@evershop/evershop/checkout/services'
import { pool } from '@evershop/evershop/lib/postgres'
import { select } from '@evershop/evershop/lib/postgres/query'
import config from 'config'
import { ADD_ON_SKU, takeFault } from './faults.js'

export default async () => {
  config.util.setModuleDefaults('oms', {
    order: {
      paymentStatus: {
        card_captured: { name: 'Paid', badge: 'success', isDefault: false, isCancelable: false },
      },
      psoMapping: { 'card_captured:*': 'processing', 'card_captured:delivered': 'completed' },
    },
  })
  registerPaymentMethod({
    init: async () => ({ code: 'card', name: 'Credit or debit card' }),
    validator: async () => true,
  })
  hookAfterAddCartItem(addParcelProtection)
}

/** While the fault is set, adding a product to the cart also adds parcel protection, ticked. */
async function addParcelProtection(_, cart) {
  const skus = cart.getItems().map((item) => item.getData('product_sku'))
  if (skus.includes(ADD_ON_SKU) || !takeFault('add_on')) return
  const product = await select().from('product').where('sku', '=', ADD_ON_SKU).load(pool)
  await addCartItem(cart, product.product_id, 1, {})
}
