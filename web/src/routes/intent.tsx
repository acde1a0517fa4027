import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { florinFor } from '../api.server.ts'
import { orFailure } from '../failures.ts'
import { PayPage } from '../pay/pay-page.tsx'

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  return orFailure(florinFor(request).transactionIntents.getPublic(id))
}

export default function Intent() {
  return <PayPage first={useLoaderData<typeof loader>()} />
}
