import { GiftsPage } from '../../dashboard/gifts/gifts-page.tsx'

export default function Gifts() {
  return <GiftsPage />
}
