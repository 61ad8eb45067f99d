import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/counter', label: 'Sale' },
  { to: '/admin/counter/return', label: 'Return' },
  { to: '/admin/counter/day-end', label: "Day's end" },
]

export function CounterNav() {
  return <ViewNav label="Counter" views={views} />
}
