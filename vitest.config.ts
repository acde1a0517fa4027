import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{server,sdk,cli,web,program,scripts,shops,sim}/**/*.test.ts'],
    // The real storefronts take a minute to prepare: `npm run test:shops`.
    exclude: [...configDefaults.exclude, 'shops/oscar/**', '**/*.shop.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 180_000, // a test that takes 5 s alone can take minutes on a busy machine
    hookTimeout: 180_000,
    // Importing the server for each file anew cost more than the tests: no test leaves a module changed.
    isolate: false,
    maxWorkers: 3, // many tests wait for blocks rather than compute
  },
})
