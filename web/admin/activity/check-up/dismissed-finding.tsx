import type { Finding } from '#contract/check-up.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { useRestore } from './check-up-queries.ts'
import { FindingText } from './finding-row.tsx'

/** A finding that an admin has dismissed, and the way back. */
export function DismissedFinding({ finding }: { finding: Finding }) {
  const restore = useRestore(finding)
  const { text, dismissed } = finding
  if (!dismissed) return null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <FindingText finding={finding} />
        <p className="text-soft">
          <bdi>{dismissed.reason}</bdi>, {formatDayAndTime(dismissed.at)}
          {dismissed.by !== '' && `, ${dismissed.by}`}
        </p>
        {restore.isError && (
          <Alert
            title={failureText(restore.error, 'It is still dismissed. Please try again.')}
            className="mt-2"
          />
        )}
      </div>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Show again: ${text}`}
        loading={restore.isPending}
        onClick={() => restore.mutate(undefined)}
      >
        Show again
      </Button>
    </li>
  )
}
