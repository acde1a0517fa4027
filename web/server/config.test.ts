import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SET = {
  APP_URL: 'https://florin.example',
  CARD_FRAME_URL: 'https://cards.florin.example',
  API_URL: 'http://127.0.0.1:8080',
  FORWARD_SECRET: 'x'.repeat(32),
}

test('the server does not start if the card frame shares the origin of the pages', () => {
  expect(readConfig(SET).CARD_FRAME_URL).toBe('https://cards.florin.example')
  const same = { ...SET, CARD_FRAME_URL: 'https://florin.example/cards' }
  expect(() => readConfig(same)).toThrow('CARD_FRAME_URL: must be another origin than APP_URL')
})
