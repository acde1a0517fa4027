export default {
  Setting: {
    cardFieldsUrl: () => `${process.env.SHOP_PROCESSOR_URL}/fields?shop=evershop`,
  },
}
