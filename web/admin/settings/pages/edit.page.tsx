import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageMeta } from '#web/lib/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { AdminPage } from '../../shared/admin-page.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import type { Route } from './+types/edit.page'
import { PageForm } from './page-form.tsx'
import { useShopPages } from './page-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Page, back office', hidden: true })

const NEW = 'new'
const list = '/admin/settings/pages'

export default function AdminEditPage({ params: { id } }: Route.ComponentProps) {
  const { data: pages, error, isFetching, isFetchedAfterMount, refetch } = useShopPages()
  // The list that was open before may have an earlier version.
  const data = isFetchedAfterMount ? pages : undefined
  const navigate = useNavigate()
  /** The page that the form for a new one has saved. */
  const [createdId, setCreatedId] = useState<string>()
  const [revision, setRevision] = useState(0)
  const page = data?.find(({ _id }) => _id === id)
  return (
    <AdminPage title={id === NEW ? 'Add a page' : (page?.title ?? 'Page')}>
      <p className="mb-4 text-sm">
        <Link to={list} className="link">
          All pages
        </Link>
      </p>
      {data === undefined && error && (
        <AdminError
          error={error}
          whatFailed="Failed to load the page"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <TableSkeleton rows={5} />}
      {data && !page && id !== NEW && (
        <Alert title="There is no such page">It may have been deleted.</Alert>
      )}
      {data && (page || id === NEW) && (
        <PageForm
          // Another page starts the form again, as loading it again does.
          key={`${id === createdId ? NEW : id} ${revision}`}
          opened={page}
          onSaved={({ _id }) => {
            if (_id === id) return
            setCreatedId(_id)
            void navigate(`${list}/${_id}`, { replace: true })
          }}
          onDeleted={() => void navigate(list, { replace: true })}
          onReload={() => void refetch().then(() => setRevision(revision + 1))}
        />
      )}
    </AdminPage>
  )
}
