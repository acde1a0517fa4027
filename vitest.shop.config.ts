import { defineConfig } from 'vitest/config'

/** Tests that need the real storefronts: `npm run test:shops`. */
export default defineConfig({
  test: {
    include: ['shops/oscar/**/*.test.ts', '{server,shops}/**/*.shop.test.ts'],
    fileParallelism: false, // two shops and two browsers at once are too much for two cores
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
})
