import { expect, test } from 'vitest'
import { isOpening } from './opening.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const NAVIGATES = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

const opens = (headers: Record<string, string>, method = 'GET') =>
  isOpening(new Request('https://pay.example/l/cl_1', { method, headers }))

test('a navigation opens the link', () => {
  expect(opens({ 'user-agent': CHROME, ...NAVIGATES })).toBe(true)
})

test.each<[string, Record<string, string>, string?]>([
  ['HEAD', { 'user-agent': CHROME, ...NAVIGATES }, 'HEAD'],
  ['a prefetch', { 'user-agent': CHROME, ...NAVIGATES, 'sec-purpose': 'prefetch' }],
  ['a prefetch of an older browser', { 'user-agent': CHROME, ...NAVIGATES, purpose: 'prefetch' }],
  [
    'an image request',
    { 'user-agent': CHROME, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ],
  ['a frame', { 'user-agent': CHROME, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['Slack', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
  ['iMessage', { 'user-agent': `${CHROME} facebookexternalhit/1.1 Facebot Twitterbot/1.0` }],
  ['a bot with a browser user agent', { 'user-agent': `${CHROME} Discordbot/2.0`, ...NAVIGATES }],
  ['a request without headers', {}],
])('%s does not open the link', (_name, headers, method) => {
  expect(opens(headers, method)).toBe(false)
})
