import type { BulkRow } from '#contract/exchange/bulk.ts'
import { formatNumber } from '#contract/locale.ts'
import { failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import { pluralize } from '../../shared/pluralize.ts'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import type { BulkField } from './bulk-draft.ts'
import type { useBulkPreview } from './bulk-queries.ts'

type BulkPreviewProps = {
  field: BulkField
  preview: ReturnType<typeof useBulkPreview>
  page: number
  onPageChange: (page: number) => void
}

/** The old and new value of each product; impossible changes first. */
export function BulkPreview({ field, preview, page, onPageChange }: BulkPreviewProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = preview
  if (!data) {
    if (!error) return <TableSkeleton rows={3} />
    return (
      <AdminError
        error={error}
        whatFailed={failureText(error, 'Failed to load the preview')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const toText = (value: number) => (field === 'price' ? formatPrice(value) : formatNumber(value))
  return (
    <section aria-label="Preview" className="space-y-3">
      <p role="status" className="text-sm">
        {toSummary(data)}
      </p>
      <PlainTable
        label="Preview"
        isInSection
        aria-busy={isPlaceholderData}
        className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
        heads={['Product', { numeric: 'Now' }, { numeric: 'Then' }]}
      >
        {data.rows.map((row) => (
          <PreviewRow key={row._id} row={row} toText={toText} />
        ))}
      </PlainTable>
      {data.pagination.totalPages > 1 && (
        <div className="flex items-center justify-between gap-3 text-sm">
          <Button
            size="sm"
            variant="secondary"
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            Previous
          </Button>
          <span className="tabular-nums">
            Page {formatNumber(page)} of {formatNumber(data.pagination.totalPages)}
          </span>
          <Button
            size="sm"
            variant="secondary"
            disabled={page >= data.pagination.totalPages}
            onClick={() => onPageChange(page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </section>
  )
}

function PreviewRow({ row, toText }: { row: BulkRow; toText: (value: number) => string }) {
  return (
    <TableRow>
      <TableCell>
        <span className="wrap-anywhere">{row.name}</span>
        {row.refusal && <span className="block text-error">{row.refusal}</span>}
      </TableCell>
      <TableCell numeric className="align-top">
        {toText(row.before)}
      </TableCell>
      <TableCell numeric className="align-top">
        {row.refusal ? 'stays' : toText(row.after)}
      </TableCell>
    </TableRow>
  )
}

function toSummary(data: { changed: number; unchanged: number; refused: number }): string {
  const parts = [pluralize(data.changed, 'product changes', 'products change')]
  if (data.unchanged > 0) parts.push(`${formatNumber(data.unchanged)} already so`)
  if (data.refused > 0) parts.push(`${formatNumber(data.refused)} cannot be changed and stay`)
  return `${parts.join(', ')}.`
}
