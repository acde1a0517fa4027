import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'

const api = useApi()

test('the API shows wallets the same mark as the pages show people', async () => {
  const { body, headers } = await api().call('GET', '/icon.svg')
  expect(headers['content-type']).toContain('image/svg+xml')
  expect(body.trim()).toBe((await readFile('web/public/icon.svg', 'utf8')).trim())
})
