import { NewCard } from '../../dashboard/cards/new-card.tsx'

export default function AddCard() {
  return <NewCard />
}
