import { CardPage } from '../../dashboard/cards/card-page.tsx'

export default function Card() {
  return <CardPage />
}
