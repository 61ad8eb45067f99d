import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/activity', label: 'Changes' },
  { to: '/admin/activity/jobs', label: 'Jobs and mails' },
  { to: '/admin/activity/check-up', label: 'Check-up' },
]

/** The pages of the activity area: changes by people, background jobs, and the check-up of the data. */
export const ActivityNav = () => <ViewNav label="Activity" views={views} />
