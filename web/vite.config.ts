import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // The SDK is source in this repository, not a built package.
  ssr: { noExternal: ['@florin/sdk'] },
})
