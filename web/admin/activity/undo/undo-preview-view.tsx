import type { UndoChange, UndoConflict, UndoPreview } from '#contract/audit.ts'
import { formatNumber } from '#contract/locale.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { PlainTable } from '../../shared/plain-table.tsx'
import { toFieldChanges, toFieldLabel } from '../audit-labels.ts'

export function UndoPreviewView({ preview }: { preview: UndoPreview }) {
  const { refusal, conflicts, conflictCount, changes, total } = preview
  if (refusal !== undefined) {
    return (
      <Alert tone="info" title="This cannot be undone">
        {refusal}
      </Alert>
    )
  }
  return (
    <>
      {conflictCount > 0 && (
        <Alert title="This cannot be undone yet">
          <Conflicts conflicts={conflicts} />
          <Others shown={conflicts.length} total={conflictCount} />
        </Alert>
      )}
      {changes.length > 0 && (
        <Changes changes={changes} total={total} isPossible={conflictCount === 0} />
      )}
    </>
  )
}

function Conflicts({ conflicts }: { conflicts: readonly UndoConflict[] }) {
  return (
    <ul className="mt-1 space-y-1">
      {conflicts.map(({ subjectName, field, message, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={index}>
          <bdi>{subjectName}</bdi>
          {field && `, ${toFieldLabel(field).toLowerCase()}`}: <bdi>{message}</bdi>
          {at && <span className="block tabular-nums">{formatDayAndTime(at)}</span>}
        </li>
      ))}
    </ul>
  )
}

type ChangesProps = { changes: readonly UndoChange[]; total: number; isPossible: boolean }

function Changes({ changes, total, isPossible }: ChangesProps) {
  return (
    <div>
      <PlainTable
        label="Values"
        heads={['Value', 'Now', isPossible ? 'After the undo' : 'Before the change']}
      >
        {changes.flatMap(toRows)}
      </PlainTable>
      <Others shown={changes.length} total={total} />
    </div>
  )
}

const DELETED = 'Deleted'

/** Only a run has several records, whose names its rows then begin with. */
function toRows(change: UndoChange, index: number, { length }: readonly UndoChange[]) {
  return toFieldChanges(change).map(({ field, before, after }) => (
    <TableRow key={`${index} ${field}`}>
      <TableCell>
        {length > 1 && <bdi className="block text-soft wrap-anywhere">{change.subjectName}</bdi>}
        {field}
      </TableCell>
      <TableCell className="min-w-24 wrap-anywhere whitespace-pre-line text-soft">
        <bdi>{before ?? DELETED}</bdi>
      </TableCell>
      <TableCell className="font-medium wrap-anywhere whitespace-pre-line">
        <bdi>{after ?? DELETED}</bdi>
      </TableCell>
    </TableRow>
  ))
}

function Others({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null
  return <p className="pt-2 text-sm text-soft">and {formatNumber(total - shown)} more</p>
}
