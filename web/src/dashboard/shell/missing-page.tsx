import { data } from 'react-router'
import { ActionLink } from '../parts/action.tsx'
import { Empty } from '../parts/empty.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** For addresses below /dashboard that no page has. */
export default function MissingPage() {
  return (
    <>
      <title>Page not found · Florin</title>
      <Empty
        title="Page not found"
        text="Check that the address is complete."
        action={<ActionLink to="/dashboard">Go to the overview</ActionLink>}
      />
    </>
  )
}
