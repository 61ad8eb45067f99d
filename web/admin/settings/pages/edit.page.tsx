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
  const { data, error, isFetching, refetch } = useShopPages()
  const navigate = useNavigate()
  const [isSaved, setIsSaved] = useState(false)
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
          // A saved or newly loaded page starts the form again.
          key={page?.version ?? NEW}
          page={page}
          isSaved={isSaved}
          onSaved={({ _id }) => {
            setIsSaved(true)
            if (_id !== id) void navigate(`${list}/${_id}`, { replace: true })
          }}
          onDeleted={() => void navigate(list, { replace: true })}
          onReload={() => void refetch()}
        />
      )}
    </AdminPage>
  )
}
