import { NewGiftPage } from '../../dashboard/gifts/new-gift-page.tsx'

export default function NewGift() {
  return <NewGiftPage />
}
