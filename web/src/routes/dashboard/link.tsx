import { LinkPage } from '../../dashboard/checkout-links/link-page.tsx'

export default function Link() {
  return <LinkPage />
}
