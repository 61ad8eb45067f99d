import type { ReactNode } from 'react'
import { AdminPage } from '../shared/admin-page.tsx'
import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/counter', label: 'Sale' },
  { to: '/admin/counter/return', label: 'Return' },
  { to: '/admin/counter/day-end', label: "Day's end" },
]

/** A view of the counter. */
export function CounterFrame({ children }: { children: ReactNode }) {
  return (
    <AdminPage title="Counter">
      <ViewNav label="Counter" views={views} />
      {children}
    </AdminPage>
  )
}
