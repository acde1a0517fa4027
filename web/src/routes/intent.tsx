import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { florinFor } from '../api.server.ts'
import { loadPayment } from '../pay/load.server.ts'
import { PayPage } from '../pay/pay-page.tsx'

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  return loadPayment(florinFor(request).transactionIntents.getPublic(id))
}

export default function Intent() {
  return <PayPage {...useLoaderData<typeof loader>()} />
}
