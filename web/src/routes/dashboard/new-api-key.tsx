import { NewApiKeyPage } from '../../dashboard/api-keys/new-api-key-page.tsx'

export default function NewApiKey() {
  return <NewApiKeyPage />
}
