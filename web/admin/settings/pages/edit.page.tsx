import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import type { Route } from './+types/edit.page'
import { PageForm } from './page-form.tsx'
import { useShopPages } from './page-queries.ts'

export const meta = adminMeta('Page')

const NEW = 'new'
const list = '/admin/settings/pages'

export default function AdminEditPage({ params: { id } }: Route.ComponentProps) {
  const query = useShopPages()
  // The list that was open before may have an earlier version.
  const data = query.isFetchedAfterMount ? query.data : undefined
  const navigate = useNavigate()
  /** The page that the form for a new one has saved. */
  const [createdId, setCreatedId] = useState<string>()
  const page = data?.find(({ _id }) => _id === id)
  return (
    <AdminPage title={id === NEW ? 'Add a page' : (page?.title ?? 'Page')}>
      <p className="mb-4 text-sm">
        <Link to={list} className="link">
          All pages
        </Link>
      </p>
      <Loaded
        query={{ ...query, data }}
        whatFailed="Failed to load the page"
        skeleton={<TableSkeleton rows={5} />}
      >
        {() =>
          page || id === NEW ? (
            <PageForm
              // Another page starts the form again.
              key={id === createdId ? NEW : id}
              opened={page}
              onSaved={({ _id }) => {
                if (_id === id) return
                setCreatedId(_id)
                void navigate(`${list}/${_id}`, { replace: true })
              }}
              onDeleted={() => void navigate(list, { replace: true })}
            />
          ) : (
            <Alert title="There is no such page">It may have been deleted.</Alert>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
