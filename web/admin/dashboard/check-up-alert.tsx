import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { checkUpQuery, toSummary } from '../activity/index.ts'

/** The number of findings of the latest check-up; nothing when there are none. */
export function CheckUpAlert() {
  const { data } = useQuery(checkUpQuery)
  if (!data || data.openFindings === 0) return null
  return (
    <Alert
      tone="info"
      className="mb-6"
      title={toSummary(data)}
      action={
        <Link to="/admin/activity/check-up" className="link whitespace-nowrap">
          Show the check-up
        </Link>
      }
    >
      The check-up of the shop's data found them.
    </Alert>
  )
}
