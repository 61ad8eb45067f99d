import type { ReactNode } from 'react'
import { AdminPage } from '../shared/admin-page.tsx'
import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/activity', label: 'Changes' },
  { to: '/admin/activity/jobs', label: 'Jobs and mails' },
  { to: '/admin/activity/check-up', label: 'Check-up' },
]

/** A page of the activity area: changes by people, background jobs, or the check-up of the data. */
export function ActivityPage({ children }: { children: ReactNode }) {
  return (
    <AdminPage title="Activity" text="What changed, and what needs attention">
      <ViewNav label="Activity" views={views} />
      {children}
    </AdminPage>
  )
}
