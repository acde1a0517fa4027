import type { RouteConfig } from '@react-router/dev/routes'
import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('c/:id', 'routes/session.tsx'),
  route('l/:id', 'routes/link.tsx'),
  route('pay/i/:id', 'routes/intent.tsx'),
  // Where PAY_URL is a host of its own.
  route('i/:id', 'routes/intent.tsx', { id: 'intent-at-root' }),
  route('gifts/redeem', 'routes/redeem.tsx'),
  route('gifts/:id', 'routes/gift.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('report', 'routes/report.tsx'),
  route('*', 'routes/missing.tsx'),
] satisfies RouteConfig
