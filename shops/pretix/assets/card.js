// Asks the processor's frame for a token when the payment step is sent with a card.
const box = document.querySelector('.card-payment')
if (box !== null) {
  const frame = box.querySelector('iframe')
  const field = box.querySelector('input[name=card_token]')
  const form = box.closest('form')
  const { origin } = new URL(frame.src)
  const isChosen = () => {
    const methods = [...form.querySelectorAll('input[type=radio][name=payment]')]
    return methods.length === 0 || methods.some(({ checked, value }) => checked && value === 'card')
  }
  let awaited = null
  form.addEventListener('submit', (event) => {
    if (!isChosen() || field.value !== '') return
    event.preventDefault()
    event.stopImmediatePropagation()
    awaited = crypto.randomUUID()
    frame.contentWindow.postMessage({ type: 'card:tokenise', request: awaited }, origin)
  })
  // The frame shows its own message if the card is incomplete.
  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.request !== awaited) return
    if (data.type !== 'card:token') return
    field.value = data.id
    form.submit()
  })
}
