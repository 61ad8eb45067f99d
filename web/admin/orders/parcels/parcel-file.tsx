import { useState } from 'react'
import { PARCEL_FILE_ROWS_MAX } from '#contract/limits.ts'
import type { ParcelFileRow } from '#contract/orders/parcels.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CsvFileButton } from '#web/ui/csv-file-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import { useParcelFile } from './parcel-queries.ts'

/** A file of parcels: checked first, then applied. */
export function ParcelFile() {
  const [file, setFile] = useState<File | null>(null)
  const parcelFile = useParcelFile()
  const { data, isPending, error } = parcelFile
  const checked = data?.mode === 'check' ? data.rows : null
  const applied = data?.mode === 'apply' ? data.rows : null
  const rows = checked ?? applied
  const count = checked?.filter(({ outcome }) => outcome === 'add').length ?? 0

  function check(chosen: File) {
    setFile(chosen)
    parcelFile.mutate({ mode: 'check', file: chosen })
  }

  return (
    <div className="space-y-5">
      <p className="max-w-2xl text-sm text-soft">
        A CSV file with the columns <span className="exact">order</span>,{' '}
        <span className="exact">carrier</span> and <span className="exact">number</span>, at most{' '}
        {PARCEL_FILE_ROWS_MAX} rows. It is checked first; nothing changes before you apply it.
      </p>
      <div className="flex flex-wrap gap-3">
        <CsvFileButton isReading={isPending} onChoose={check} />
        {file && count > 0 && (
          <Button loading={isPending} onClick={() => parcelFile.mutate({ mode: 'apply', file })}>
            {count === 1 ? 'Apply 1 parcel' : `Apply ${count} parcels`}
          </Button>
        )}
      </div>
      {error && (
        <Alert title="This file cannot be imported">
          <p>
            {failureText(
              error,
              'The file could not be sent. Choose it again: nothing is added twice.',
            )}
          </p>
        </Alert>
      )}
      <p role="status" className="text-sm empty:sr-only">
        {rows && toSummary(rows, applied !== null)}
      </p>
      {rows && <FileRows rows={rows} isApplied={applied !== null} />}
    </div>
  )
}

function toSummary(rows: readonly ParcelFileRow[], isApplied: boolean): string {
  const countOf = (outcome: ParcelFileRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length
  const parts = [
    `${countOf('add')} ${isApplied ? 'added' : 'to add'}`,
    `${countOf('known')} known already`,
    `${countOf('refused')} refused`,
  ]
  return `${parts.join(', ')}.`
}

function FileRows({ rows, isApplied }: { rows: readonly ParcelFileRow[]; isApplied: boolean }) {
  return (
    <PlainTable
      label="Parcels of the file"
      heads={[
        { numeric: 'Row' },
        'Order',
        'Carrier',
        'Tracking number',
        isApplied ? 'Result' : 'What happens',
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.row}>
          <TableCell numeric>{row.row}</TableCell>
          <TableCell className="exact whitespace-nowrap">{row.orderId}</TableCell>
          <TableCell>{row.carrier}</TableCell>
          <TableCell className="exact">{row.trackingNumber}</TableCell>
          <TableCell className={cx('min-w-56', row.outcome === 'refused' && 'text-error')}>
            {toOutcome(row, isApplied)}
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

function toOutcome({ outcome, ships, message }: ParcelFileRow, isApplied: boolean): string {
  if (outcome === 'refused') return message ?? 'Refused'
  if (outcome === 'known') return 'The order has this parcel already'
  if (isApplied) return ships ? 'Shipped' : 'Added'
  return ships ? 'The order is shipped, and its customer gets a mail' : 'Added, and mailed'
}
