import { CardsPage } from '../../dashboard/cards/cards-page.tsx'

export default function Cards() {
  return <CardsPage />
}
