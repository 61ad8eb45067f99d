import { useState } from 'react'
import type { DeliveryFileChange, DeliveryFileProblem } from '#contract/delivery/delivery.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CsvFileButton } from '#web/ui/csv-file-button.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import { type DeliveryAnswer, useDeliveryFile } from './delivery-queries.ts'

type DeliveryFileProps = {
  /** The version of the saved settings. */
  version: string
  /** The form above has unsaved changes, which an applied file would discard. */
  isDirty: boolean
  onApplied: (answer: DeliveryAnswer) => void
}

/** Zones and rates as a file, out and in: checked first, then applied. */
export function DeliveryFile({ version, isDirty, onApplied }: DeliveryFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const { data, error, isPending, mutate } = useDeliveryFile()
  const checked = data?.mode === 'check' ? data : undefined
  const changes = checked?.changes.filter(({ outcome }) => outcome !== 'unchanged') ?? []

  function check(chosen: File) {
    setFile(chosen)
    mutate({ mode: 'check', file: chosen, version })
  }

  function apply(chosen: File) {
    // On top of what was checked.
    const base = checked?.version ?? version
    mutate({ mode: 'apply', file: chosen, version: base }, { onSuccess: onApplied })
  }

  return (
    <Section title="File" className="max-w-3xl space-y-4">
      <p className="text-sm text-soft">
        All zones and rates as a CSV file, to edit many of them in a spreadsheet. A file replaces
        all zones; it is checked first.
      </p>
      {isDirty && <p className="text-sm text-soft">Save first: a file replaces all zones.</p>}
      <div className="flex flex-wrap gap-3">
        <ExportButton onExport={() => download('GET /delivery/settings/file')}>Export</ExportButton>
        <CsvFileButton isReading={isPending} onChoose={check} />
        {file && changes.length > 0 && (
          <Button disabled={isDirty} loading={isPending} onClick={() => apply(file)}>
            Replace all zones
          </Button>
        )}
      </div>
      {error && (
        <Alert title="This file cannot be imported">
          <p>{failureText(error, 'The file could not be sent. Please choose it again.')}</p>
        </Alert>
      )}
      <p role="status" className="text-sm empty:sr-only">
        {data && toSummary(data.mode, data.problems, changes)}
      </p>
      {data && data.problems.length > 0 && <Problems problems={data.problems} />}
      {changes.length > 0 && <Changes changes={changes} />}
    </Section>
  )
}

function toSummary(
  mode: 'check' | 'apply',
  problems: readonly DeliveryFileProblem[],
  changes: readonly DeliveryFileChange[],
): string {
  if (problems.length > 0)
    return 'Nothing was changed: correct these cells, and choose the file again.'
  if (mode === 'apply') return 'Applied. Carts show it now.'
  return changes.length === 0 ? 'The file has what is set already.' : 'This would change:'
}

function Problems({ problems }: { problems: readonly DeliveryFileProblem[] }) {
  return (
    <PlainTable label="Errors of the file" heads={[{ numeric: 'Row' }, 'Column', 'Error']}>
      {problems.map(({ row, column, message }) => (
        <TableRow key={`${row} ${column} ${message}`}>
          <TableCell numeric>{row}</TableCell>
          <TableCell className="exact">{column}</TableCell>
          <TableCell className="min-w-56 text-error">{message}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

const outcomes: Record<DeliveryFileChange['outcome'], string> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'As it is',
  removed: 'Removed',
}

function Changes({ changes }: { changes: readonly DeliveryFileChange[] }) {
  return (
    <PlainTable label="Changes of the file" heads={['Zone', 'Rate', 'What happens']}>
      {changes.map(({ zone, rate, outcome }) => (
        <TableRow key={JSON.stringify([zone, rate, outcome])}>
          <TableCell>{zone}</TableCell>
          <TableCell>{rate ?? 'The zone itself'}</TableCell>
          <TableCell>{outcomes[outcome]}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}
