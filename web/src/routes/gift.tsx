import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { florinFor } from '../api.server.ts'
import { fail, orFailure } from '../failures.ts'
import { GiftPage } from '../gifts/gift-page.tsx'

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  // Anything else may be a code typed into the address: never send it on.
  if (!id.startsWith('gift_')) fail('unknown')
  return orFailure(florinFor(request).gifts.preview(id))
}

export default function Gift() {
  return <GiftPage first={useLoaderData<typeof loader>()} />
}
