import { data } from 'react-router'
import { FailurePage } from '../ui/failure.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function Missing() {
  return <FailurePage kind="unknown" />
}
