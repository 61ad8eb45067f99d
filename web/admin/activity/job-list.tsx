import { isApiError } from '#contract/client.ts'
import type { FailedJob } from '#contract/jobs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayAndTime } from '../shared/format-time.ts'
import { useRetry } from './job-queries.ts'

export function JobList({ jobs }: { jobs: readonly FailedJob[] }) {
  return (
    <ul aria-label="Jobs" className="border-t border-edge">
      {jobs.map((job) => (
        <JobRow key={job._id} job={job} />
      ))}
    </ul>
  )
}

function JobRow({ job }: { job: FailedJob }) {
  const isFailed = job.state === 'failed'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4 text-sm">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span className="font-medium">{job.title}</span>
          {job.subject !== '' && <bdi className="text-soft">{job.subject}</bdi>}
          <Badge tone={isFailed ? 'red' : 'yellow'}>{isFailed ? 'Failed' : 'Trying again'}</Badge>
        </p>
        <p className="mt-1 wrap-anywhere">
          <bdi>{job.error}</bdi>
        </p>
        <p className="mt-1 text-soft tabular-nums">{toAttemptsText(job)}</p>
      </div>
      {job.isScheduled ? (
        <p className="text-soft">Runs again by itself</p>
      ) : (
        <RetryButton jobId={job._id} what={`${job.title} ${job.subject}`} />
      )}
    </li>
  )
}

function toAttemptsText({ attempts, failedAt, nextAttemptAt }: FailedJob): string {
  const last = `${attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}, last on ${formatDayAndTime(failedAt)}`
  return nextAttemptAt ? `${last}; next on ${formatDayAndTime(nextAttemptAt)}` : last
}

function RetryButton({ jobId, what }: { jobId: string; what: string }) {
  const retry = useRetry(jobId)
  return (
    <div className="flex flex-col items-end gap-1">
      <Button
        variant="secondary"
        size="sm"
        loading={retry.isPending}
        aria-label={`Try again now: ${what.trim()}`}
        onClick={() => retry.mutate()}
      >
        Try again now
      </Button>
      <p aria-live="polite" className="text-error empty:sr-only">
        {retry.isError && toFailureText(retry.error)}
      </p>
    </div>
  )
}

function toFailureText(error: Error): string {
  return (isApiError(error) && error.serverMessage) || 'It could not be started. Please try again.'
}
