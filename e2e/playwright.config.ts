import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/local/chromium.ts'

/** Started by run.ts, which also starts the test environment. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../.florin/e2e',
  workers: 2,
  forbidOnly: true,
  timeout: 180_000, // most take 5 s alone and many times that on a busy machine
  expect: { timeout: 30_000 },
  projects: [
    { name: 'pages', grepInvert: /@timed/ },
    // A busy machine can fail one attempt; a slow page fails all three.
    { name: 'timed', grep: /@timed/, retries: 2 },
  ],
  reporter: [['list'], ['./reporter.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-background-networking'],
    },
    screenshot: 'only-on-failure',
  },
})
