import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/activity', label: 'Changes' },
  { to: '/admin/activity/jobs', label: 'Jobs and mails' },
]

/** The two pages of the activity area: changes by people, and background jobs. */
export const ActivityNav = () => <ViewNav label="Activity" views={views} />
