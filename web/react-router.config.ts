import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Pay pages must not load the dashboard, not even the names of its routes.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
