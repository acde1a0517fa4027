import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { florinFor } from '../api.server.ts'
import { claimFrom } from '../pay/claiming.ts'
import { loadPayment } from '../pay/load.server.ts'
import { PayPage } from '../pay/pay-page.tsx'

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  return loadPayment(florinFor(request).transactionIntents.getPublic(id))
}

/** A payer says that a payment without a reference is theirs. */
export function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  const florin = florinFor(request)
  return claimFrom(request, (given) => florin.transactionIntents.claimPayment(id, given))
}

export default function Intent() {
  return <PayPage {...useLoaderData<typeof loader>()} />
}
