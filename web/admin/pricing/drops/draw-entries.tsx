import type { CallAnswer } from '#contract/calls.ts'
import type { CustomerEntry, EntryResult } from '#contract/pricing/drops.ts'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useEntries } from './drop-queries.ts'

const results: Record<EntryResult, string> = {
  won: 'Won',
  waiting: 'Waiting',
  bought: 'Bought',
  missed: 'Did not buy in time',
  'passed-over': 'Passed over: has enough on hold',
  'at-limit': 'Has ordered the limit',
}

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
  { key: 'result', label: 'Result', cell: ({ result }) => (result ? results[result] : '-') },
]

/** Entries, seed, order and results of a draw; nothing for an offer without one. */
export function DrawEntries({ productId }: { productId: string }) {
  return (
    <Loaded query={useEntries(productId)} whatFailed="Failed to load the entries" skeleton={null}>
      {(found) => found && <EntryList productId={productId} found={found} />}
    </Loaded>
  )
}

type EntryListProps = { productId: string; found: CallAnswer<'GET /drops/:productId/entries'> }

function EntryList({ productId, found }: EntryListProps) {
  const { entries, seedHash, seed, pagination } = found
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
