import { Link } from 'react-router'
import type { DayEnd } from '#contract/counter/day-ends.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { LoadedList } from '../../shared/loaded-list.tsx'
import { useDayEnds } from './day-end-queries.ts'
import { formatSigned } from './day-sums.tsx'

const columns: Column<DayEnd>[] = [
  {
    key: 'number',
    label: 'Day',
    cell: ({ _id, number, closedAt }) => (
      <Link to={`/admin/counter/day-end/${_id}`} className="link">
        {number}, {formatDayAndTime(closedAt)}
      </Link>
    ),
  },
  { key: 'counted', label: 'Counted', numeric: true, cell: ({ counted }) => formatPrice(counted) },
  {
    key: 'difference',
    label: 'Difference',
    numeric: true,
    cell: ({ difference }) => formatSigned(difference),
  },
]

/** The former ones, newest first. */
export function DayEndList() {
  const list = useDayEnds()
  return (
    <section aria-labelledby="day-ends">
      <h2 id="day-ends" className="mb-3 text-lg">
        Former days
      </h2>
      <LoadedList
        list={list}
        whatFailed="Failed to load the former days"
        empty={<EmptyState title="No day has ended yet" />}
        more={{ label: 'Load more days', whatFailed: 'Failed to load more days' }}
      >
        <DataTable label="Day's ends" columns={columns} list={list} />
      </LoadedList>
    </section>
  )
}
