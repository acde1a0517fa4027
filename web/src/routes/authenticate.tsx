import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { AuthenticatePage } from '../authenticate/authenticate-page.tsx'
import { fail } from '../failures.ts'

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  if (!/^ci_\w{26}$/.test(id)) fail('unknown')
  return { id }
}

export default function Authenticate() {
  return <AuthenticatePage {...useLoaderData<typeof loader>()} />
}
