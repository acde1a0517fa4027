import { NewLinkPage } from '../../dashboard/checkout-links/new-link-page.tsx'

export default function NewLink() {
  return <NewLinkPage />
}
