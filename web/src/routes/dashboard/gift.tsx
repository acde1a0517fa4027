import { GiftPage } from '../../dashboard/gifts/gift-page.tsx'

export default function Gift() {
  return <GiftPage />
}
