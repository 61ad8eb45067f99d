import type { CheckMessage, CheckState } from '#contract/doctor.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PartView } from './doctor-queries.ts'

const marks: Record<CheckState, { tone: BadgeTone; label: string }> = {
  ok: { tone: 'green', label: 'Ok' },
  note: { tone: 'yellow', label: 'Note' },
  wrong: { tone: 'red', label: 'Wrong' },
}

export function CheckResultRow({ view }: { view: PartView }) {
  const { title, finding, error, isLooking, lookAgain } = view
  return (
    <li
      aria-busy={isLooking}
      className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 border-b border-line py-3.5 text-sm sm:grid-cols-[9rem_4.5rem_1fr]"
    >
      <h2 className="text-sm leading-6">{title}</h2>
      <div className="flex h-6 items-center">
        <Mark view={view} />
      </div>
      <div
        className={cx(
          'min-w-0 space-y-1.5 wrap-anywhere max-sm:col-span-2 sm:pt-0.5',
          isLooking && finding && 'opacity-60',
        )}
      >
        {finding?.lines.map((line) => (
          <Line key={line.text} line={line} />
        ))}
        {!finding && isLooking && <p className="text-soft">Looking…</p>}
        {error && !isLooking && (
          <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>Error: Failed to look at this part</p>
            <Button size="sm" variant="secondary" onClick={lookAgain}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function Mark({ view: { finding, isLooking } }: { view: PartView }) {
  if (isLooking) return <Spinner label={null} className="size-5 text-soft" />
  if (!finding) return null
  const { tone, label } = marks[finding.state]
  return <Badge tone={tone}>{label}</Badge>
}

function Line({ line: { text, todo } }: { line: CheckMessage }) {
  return (
    <p>
      <bdi>{text}</bdi> {todo && <bdi className="text-soft">{todo}</bdi>}
    </p>
  )
}
