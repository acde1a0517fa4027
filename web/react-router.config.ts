import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Who pays loads nothing of the dashboard, not even the names of its parts.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
