import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{server,sdk,web,program,scripts,shops}/**/*.test.ts'],
    // A storefront that takes a minute to prepare: `npm run test:shops`.
    exclude: [...configDefaults.exclude, 'shops/oscar/**', '**/*.shop.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 180_000, // what takes 5 s alone takes minutes beside a busy neighbour
    hookTimeout: 180_000,
    maxWorkers: 3, // many tests wait for blocks rather than compute
  },
})
