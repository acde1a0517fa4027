import { PAGES } from 'virtual:docs'
import type { LoaderFunctionArgs } from 'react-router'
import { data, useLoaderData } from 'react-router'
import { DocsPage } from '../docs/docs-page.tsx'
import type { DocsView } from '../docs/page.ts'
import { viewOf } from '../docs/page.ts'
import { STILL } from '../still.ts'

export const handle = STILL

export function loader({ params }: LoaderFunctionArgs): DocsView {
  const view = viewOf(PAGES, params['*']?.replace(/\/$/, '') || 'index')
  if (view === null) throw data(null, { status: 404 })
  return view
}

export default function Docs() {
  return <DocsPage view={useLoaderData<typeof loader>()} />
}
