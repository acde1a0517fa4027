import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // All routes are few and small: to ask for them one by one would be a request each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
