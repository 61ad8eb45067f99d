import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { jobsQuery } from './job-queries.ts'

/** The number of failed jobs, beside the link to them; nothing when there are none or the number is unknown. */
export function FailedJobsMark() {
  const { data = [] } = useQuery(jobsQuery)
  const count = data.filter(({ state }) => state === 'failed').length
  if (count === 0) return null
  return (
    <span className="ml-1.5 rounded-full bg-red-wash px-1.5 text-xs text-red-ink tabular-nums">
      {count}
      <VisuallyHidden> failed</VisuallyHidden>
    </span>
  )
}
