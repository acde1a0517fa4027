import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { readPurpose } from '../card-frame/address.ts'
import { CardFramePage } from '../card-frame/card-frame-page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return { purpose: readPurpose(new URL(request.url).searchParams) }
}

export default function CardFrame() {
  return <CardFramePage {...useLoaderData<typeof loader>()} />
}
