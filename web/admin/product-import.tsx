import { useSearchParams } from 'react-router'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/product-import.ts'
import { ImportStart } from './bulk/import-start.tsx'
import { ImportView } from './bulk/import-view.tsx'
import { AdminPage } from './parts/admin-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Import products, back office', hidden: true })

/** Names the import in the address. */
const importParam = 'import'

export default function AdminProductImport() {
  const [params, setParams] = useSearchParams()
  const id = params.get(importParam)
  return (
    <AdminPage
      title="Import products"
      text="Add and change many products with a file from a spreadsheet"
      action={
        <ButtonLink to="/admin/products" variant="secondary">
          Back to products
        </ButtonLink>
      }
    >
      {id ? (
        <ImportView key={id} id={id} />
      ) : (
        <ImportStart onTaken={({ _id }) => setParams({ [importParam]: _id })} />
      )}
    </AdminPage>
  )
}
