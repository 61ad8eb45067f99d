import type { DataCheckResult } from '#contract/check-up.ts'
import { formatNumber } from '#contract/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { FindingList } from './finding-list.tsx'

/** A check with the time of its last run, and its findings or "No problems found". */
export function CheckRow({ check }: { check: DataCheckResult }) {
  const { key, title, state, lastRunAt, note } = check
  const isRunning = state === 'running'
  return (
    <li
      id={key}
      className="grid scroll-mt-20 gap-x-6 gap-y-2 border-b border-line py-3.5 text-sm md:grid-cols-[15rem_1fr]"
    >
      <div>
        <h3 id={`${key}-title`} tabIndex={-1} className="text-sm leading-6 outline-none">
          {title}
        </h3>
        <p className="text-soft tabular-nums">
          {lastRunAt ? formatDayAndTime(lastRunAt) : 'Never checked'}
        </p>
      </div>
      <div className="min-w-0 space-y-3">
        <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          {isRunning && <Spinner label={null} className="size-5 text-soft" />}
          <Outcome check={check} />
          {note !== undefined && <span className="wrap-anywhere text-soft">{note}</span>}
        </p>
        <FindingList check={check} />
      </div>
    </li>
  )
}

function Outcome({
  check: { state, findings, totalFindings, lastRunAt },
}: {
  check: DataCheckResult
}) {
  if (state === 'running') return 'Checking…'
  if (state === 'waiting') return <span className="text-soft">Waiting</span>
  const open = totalFindings - findings.filter(({ dismissed }) => dismissed).length
  if (open > 0) {
    return (
      <Badge tone="yellow">{open === 1 ? '1 finding' : `${formatNumber(open)} findings`}</Badge>
    )
  }
  if (state === 'not-checked' || !lastRunAt) return null
  return <Badge tone="green">No problems found</Badge>
}
