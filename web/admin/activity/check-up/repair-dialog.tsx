import { useEffect, useRef } from 'react'
import type { RepairChange, WantedRepair } from '#contract/check-up.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import { pluralize } from '../../shared/pluralize.ts'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { usePreview, useRepair } from './check-up-queries.ts'
import { toRepairLabel } from './check-up-texts.ts'

type RepairDialogProps = {
  wanted: WantedRepair[]
  /** Gets the focus at the end: the button that opened the dialog may be gone. */
  headingId: string
  panel: DialogPanel
}

/** The changes value by value, and the question. */
export function RepairDialog({ wanted, headingId, panel }: RepairDialogProps) {
  const { data, error, mutate: load } = usePreview()
  const repair = useRepair()
  // The state of the mutation is known one render after the dialog has closed.
  const isRepaired = useRef(false)
  const label = toRepairLabel(wanted.length)
  useEffect(() => load(wanted), [load, wanted])
  const failure = repair.error ?? error

  function confirm() {
    if (!data) return
    repair.mutate(
      { findings: wanted, seen: data.seen },
      {
        onSuccess: ({ repaired }) => {
          isRepaired.current = true
          showToast({
            title: `${pluralize(repaired, 'finding', 'findings')} repaired`,
            tone: 'success',
          })
          panel.onClose()
        },
      },
    )
  }

  return (
    <ResponsiveDialog
      title={`${label}?`}
      description="All of these values change together, or none."
      {...dialogProps(panel)}
      finalFocus={() => (isRepaired.current ? document.getElementById(headingId) : null)}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={panel.onClose}>
            Cancel
          </Button>
          <Button disabled={!data || repair.isError} loading={repair.isPending} onClick={confirm}>
            {label}
          </Button>
        </div>
      }
    >
      <div className="space-y-4">
        {failure && (
          <Alert title={failureText(failure, 'The repair failed.')}>
            Nothing was repaired. Close this window: the list shows what is wrong now.
          </Alert>
        )}
        {!data && !error && <TableSkeleton rows={3} />}
        {data && <Changes changes={data.changes} />}
      </div>
    </ResponsiveDialog>
  )
}

function Changes({ changes }: { changes: readonly RepairChange[] }) {
  return (
    <PlainTable label="Changes" heads={['Value', 'Now', 'Then']}>
      {changes.map(({ id, text, before, after }) => (
        <TableRow key={`${id} ${text}`}>
          <TableCell className="wrap-anywhere">
            <bdi>{text}</bdi>
          </TableCell>
          <TableCell className="text-soft tabular-nums">{before}</TableCell>
          <TableCell className="font-medium tabular-nums">{after}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}
