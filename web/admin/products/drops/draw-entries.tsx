import type { CustomerEntry } from '#contract/drops.ts'
import { download } from '../../bulk/download.ts'
import { ExportButton } from '../../bulk/export-button.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { useEntries } from './drop-queries.ts'

const columns: Column<CustomerEntry & { _id: string }>[] = [
  { key: 'place', label: 'Place', numeric: true, cell: ({ place }) => place ?? '-' },
  {
    key: 'customer',
    label: 'Customer',
    className: 'max-w-60 truncate',
    cell: ({ user }) => user.email,
  },
  {
    key: 'entered',
    label: 'Entered',
    hiddenBelow: 'sm',
    cell: ({ enteredAt }) => formatDayAndTime(enteredAt),
  },
  { key: 'result', label: 'Result', cell: ({ result }) => result ?? '-' },
]

/** Entries, seed, order and results of a draw (DROP-21); nothing for an offer without one. */
export function DrawEntries({ productId }: { productId: string }) {
  const { data, error, isFetching, refetch } = useEntries(productId)
  if (error && !data) {
    const whatFailed = 'Failed to load the entries'
    return <AdminError {...{ error, whatFailed }} isRetrying={isFetching} onRetry={refetch} />
  }
  if (!data) return null
  const { entries, seedHash, seed, pagination } = data
  const items = entries.map((entry) => ({ ...entry, _id: entry.user._id }))
  const list = { items, listKey: 'entries', isOutdated: false }
  return (
    <div className="mt-8 space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3>
          {pagination.totalEntries === 1 ? '1 entry' : `${pagination.totalEntries} entries`}
          {entries.length < pagination.totalEntries && `, the first ${entries.length}`}
        </h3>
        <ExportButton
          onExport={() =>
            download('GET /drops/:productId/entries/export', { params: { productId } })
          }
        >
          Export
        </ExportButton>
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">SHA-256 of the seed</dt>
        <dd className="exact break-all">{seedHash}</dd>
        <dt className="text-soft">Seed</dt>
        <dd className="exact break-all">{seed ?? 'secret until the draw'}</dd>
      </dl>
      {entries.length > 0 && <DataTable label="Entries" {...{ columns, list }} />}
    </div>
  )
}
