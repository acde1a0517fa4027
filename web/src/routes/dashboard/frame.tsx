import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient } from '../../dashboard/data/queries.ts'

/** What has been read is kept here, for as long as the dashboard is open. */
export default function DashboardFrame() {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <meta name="robots" content="noindex" />
      <Outlet />
    </QueryClientProvider>
  )
}
