import { useLoaderData } from 'react-router'
import { AuthenticatePage } from '../authenticate/authenticate-page.tsx'
import { loader } from './authenticate.tsx'

export { loader }

export default function Authenticated() {
  return <AuthenticatePage {...useLoaderData<typeof loader>()} isDone />
}
