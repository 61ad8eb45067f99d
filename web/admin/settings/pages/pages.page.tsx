import { toPagePath } from '#contract/page-paths.ts'
import type { ShopPage } from '#contract/pages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { useShopPages } from './page-queries.ts'

export const meta = adminMeta('Pages')

export default function AdminPages() {
  return (
    <SettingsPage
      text="The shop’s own pages. The footer links to each one that is published."
      action={<ButtonLink to="/admin/settings/pages/new">Add a page</ButtonLink>}
    >
      <Loaded
        query={useShopPages()}
        whatFailed="Failed to load the pages"
        skeleton={<TableSkeleton rows={5} />}
      >
        {(pages) => (
          <ul aria-label="Pages" className="border-t border-edge">
            {pages.map((page) => (
              <PageRow key={page._id} page={page} />
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function PageRow({ page: { _id: id, title, slug, isPublished } }: { page: ShopPage }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-soft wrap-anywhere">{toPagePath(slug)}</p>
      </div>
      <Badge tone={isPublished ? 'green' : 'neutral'}>
        {isPublished ? 'Published' : 'Not published'}
      </Badge>
      <ButtonLink
        to={`/admin/settings/pages/${id}`}
        size="sm"
        variant="secondary"
        aria-label={`Edit ${title}`}
      >
        Edit
      </ButtonLink>
    </li>
  )
}
