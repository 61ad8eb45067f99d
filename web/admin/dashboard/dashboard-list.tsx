import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TableSkeleton } from '../shared/table-skeleton.tsx'

type DashboardListProps = {
  title: string
  /** The URL of the full list. */
  to: string
  emptyText: string
  /** The rows; undefined while they are loading. */
  rows: ReactNode[] | undefined
}

export function DashboardList({ title, to, emptyText, rows }: DashboardListProps) {
  return (
    <section aria-label={title} className="@container">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <Link to={to} aria-label={`View All: ${title}`} className="link text-sm">
          View All
        </Link>
      </div>
      {rows === undefined && <TableSkeleton />}
      {rows?.length === 0 && (
        <p className="border-t border-edge py-6 text-sm text-soft">{emptyText}</p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line border-y border-t-edge border-b-line">{rows}</ul>
      )}
    </section>
  )
}
