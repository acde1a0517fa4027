import type { LoaderFunctionArgs } from 'react-router'
import { data, useLoaderData } from 'react-router'
import { readFrame } from '../card-frame/address.ts'
import { CardFramePage } from '../card-frame/card-frame-page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const frame = readFrame(request)
  return data(frame, { status: frame.isFramed ? 200 : 403 })
}

export default function CardFrame() {
  return <CardFramePage {...useLoaderData<typeof loader>()} />
}
