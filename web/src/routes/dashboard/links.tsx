import { LinksPage } from '../../dashboard/checkout-links/links-page.tsx'

export default function Links() {
  return <LinksPage />
}
