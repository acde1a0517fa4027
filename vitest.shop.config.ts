import { defineConfig } from 'vitest/config'

/** The real storefront, on its own: `npm run test:shop`. */
export default defineConfig({
  test: {
    include: ['shops/oscar/**/*.test.ts', '{server,shops}/**/*.shop.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
})
