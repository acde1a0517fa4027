import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { docs } from './scripts/docs/plugin.ts'

export default defineConfig({
  plugins: [docs(), reactRouter()],
  // The SDK is source in this repository, not a built package.
  ssr: { noExternal: ['@florin/sdk'] },
})
