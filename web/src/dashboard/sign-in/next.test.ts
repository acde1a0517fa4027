import { expect, test } from 'vitest'
import { nextOf, signInPath } from './next.ts'

test.each([
  ['/dashboard/payments?type=gift_fund', '/dashboard/payments?type=gift_fund'],
  ['/dashboard', '/dashboard'],
  ['', '/dashboard'],
  ['/dashboard/sign-in?next=/dashboard', '/dashboard'],
  ['https://evil.example/dashboard', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/dashboardx', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('after sign-in, %j leads to %j', (asked, next) => {
  expect(nextOf(new URLSearchParams({ next: asked }))).toBe(next)
})

test('the requested page survives sign-in', () => {
  const path = signInPath({ pathname: '/dashboard/gifts', search: '?status=open&created=7d' })
  expect(nextOf(new URL(path, 'https://florin.example').searchParams)).toBe(
    '/dashboard/gifts?status=open&created=7d',
  )
})
