/** Options for one item to one address; callers add the shipping method. */
export const OPTIONS = {
  quantity: 1,
  contact: { email: 'ada@example.com', phone: '+1 212 555 0100' },
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '12 Main St',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
}
