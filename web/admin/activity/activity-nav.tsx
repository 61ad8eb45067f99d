import { ViewNav } from '../parts/view-nav.tsx'

const views = [
  { to: '/admin/activity', label: 'Changes' },
  { to: '/admin/activity/jobs', label: 'Jobs and mails' },
]

/** What happened: what people changed, and what the shop did by itself. */
export const ActivityNav = () => <ViewNav label="Activity" views={views} />
