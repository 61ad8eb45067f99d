import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { cx } from '#web/ui/cx.ts'
import { formatDayAndTime } from '../shared/format-time.ts'
import { actionLabels, type FieldChange, toFieldChanges, toSubjectHref } from './audit-labels.ts'
import { UndoButton } from './undo/undo-button.tsx'

const LIST_ID = 'changes'

type AuditListProps = {
  entries: readonly AuditEntry[]
  /** The rows belong to an earlier query; the next response is pending. */
  isOutdated: boolean
}

export function AuditList({ entries, isOutdated }: AuditListProps) {
  return (
    <ol
      id={LIST_ID}
      tabIndex={-1}
      aria-label="Changes"
      aria-busy={isOutdated}
      className={cx(
        'border-t border-edge transition-opacity outline-none',
        isOutdated && 'opacity-60',
      )}
    >
      {entries.map((entry) => (
        <li
          key={entry._id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-3 text-sm md:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <p className="text-soft">
            <time dateTime={entry.createdAt} className="block tabular-nums">
              {formatDayAndTime(entry.createdAt)}
            </time>
            <span className="block wrap-anywhere">{toActor(entry)}</span>
          </p>
          <div className="flex min-w-0 items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-medium">{actionLabels[entry.action] ?? entry.action}</span>{' '}
                <Subject entry={entry} />
                {entry.undoOf !== undefined && <span className="text-soft"> · an undo</span>}
              </p>
              <FieldChanges changes={toFieldChanges(entry)} />
            </div>
            <UndoButton entry={entry} listId={LIST_ID} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A program under the name of its key and its maker's address. */
function toActor({ apiKey, actorEmail }: AuditEntry): string {
  if (apiKey !== undefined) return `${apiKey}, API key of ${actorEmail}`
  return actorEmail || 'The shop itself'
}

function Subject({ entry }: { entry: AuditEntry }) {
  const href = toSubjectHref(entry)
  if (href === null) return <bdi className="text-soft">{entry.subjectName}</bdi>
  return (
    <Link to={href} className="text-soft underline underline-offset-2 hover:text-ink">
      <bdi>{entry.subjectName}</bdi>
    </Link>
  )
}

const FIELDS_SHOWN = 4

function FieldChanges({ changes }: { changes: FieldChange[] }) {
  const first = changes.slice(0, FIELDS_SHOWN)
  const others = changes.slice(FIELDS_SHOWN)
  return (
    <>
      <FieldTable changes={first} />
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded-sm text-soft hover:text-ink">
            {others.length === 1 ? 'One more field' : `${others.length} more fields`}
          </summary>
          <FieldTable changes={others} />
        </details>
      )}
    </>
  )
}

function FieldTable({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className="mt-1 grid gap-y-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-soft">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere whitespace-pre-line">
            {before !== null && (
              <del className={after === null ? undefined : 'text-soft'}>
                <bdi>{before}</bdi>
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true">→</span>}
            {after !== null && (
              <ins className="no-underline">
                <bdi>{after}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
