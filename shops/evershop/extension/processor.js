// The shop's client for the card processor. No error includes the request.
const { SHOP_PROCESSOR_URL, SHOP_PROCESSOR_SECRET, SHOP_PROCESSOR_TIMEOUT_SECONDS } = process.env

/** No answer: the charge may or may not exist. */
export class Unreachable extends Error {}

/** The processor refused the request. */
export class Refused extends Error {}

export function charge(body) {
  return call('/v1/charges', body)
}

export function confirm(id, body) {
  return call(`/v1/charges/${id}/confirm`, body)
}

async function call(path, body) {
  const response = await fetch(`${SHOP_PROCESSOR_URL}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SHOP_PROCESSOR_SECRET}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(Number(SHOP_PROCESSOR_TIMEOUT_SECONDS) * 1000),
  }).catch(({ name }) => {
    throw new Unreachable(`the processor did not answer: ${name}`)
  })
  if (!response.ok) throw new Refused(`the processor answered ${response.status}`)
  return response.json()
}
