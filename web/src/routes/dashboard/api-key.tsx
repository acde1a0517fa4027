import { ApiKeyPage } from '../../dashboard/api-keys/api-key-page.tsx'

export default function ApiKey() {
  return <ApiKeyPage />
}
