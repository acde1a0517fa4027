import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { docs } from './scripts/docs/plugin.ts'

// Bundles shared modules into a few chunks: each chunk is a request before first paint.
const groups = [
  { name: 'base', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  {
    name: 'ui',
    test: /\/src\/((ui|i18n|wallets)\/|\w+\.tsx?$)|\/sdk\/src\//,
    minShareCount: 4,
    priority: 2,
  },
  { name: 'pay', test: /\/src\/pay\//, minShareCount: 2, priority: 1 },
  { name: 'dashboard', test: /\/src\/dashboard\/(data|parts)\//, minShareCount: 3, priority: 1 },
]

export default defineConfig({
  plugins: [docs(), reactRouter()],
  resolve: {
    // One copy of each in the frame: the server has a later major version in the same tree, so that
    // npm repeats these under every package that needs them, and their classes do not match.
    dedupe: ['@aws-crypto/material-management', '@aws-crypto/serialize'],
    // Only needed for signing suites, and it needs Node's Buffer.
    alias: { 'asn1.js': new URL('src/card-frame/no-asn1.ts', import.meta.url).pathname },
  },
  // The SDK is source in this repository, not a built package.
  ssr: { noExternal: ['@florin/sdk'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
})
