import { ApiKeysPage } from '../../dashboard/api-keys/api-keys-page.tsx'

export default function ApiKeys() {
  return <ApiKeysPage />
}
