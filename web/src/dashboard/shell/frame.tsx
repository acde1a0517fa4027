import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient } from '../data/queries.ts'

/** Holds the query cache while the dashboard is open. */
export default function DashboardFrame() {
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <meta name="robots" content="noindex" />
      <Outlet />
    </QueryClientProvider>
  )
}
