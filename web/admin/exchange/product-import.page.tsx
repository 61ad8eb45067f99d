import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { importFormats } from '#contract/exchange/import-formats.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { ImportStart } from './import-start.tsx'
import { ImportView } from './import-view.tsx'

export const meta = adminMeta('Import products')

const DiscogsExportSection = lazyPart(
  async () => (await import('./discogs-export/discogs-export-section.tsx')).DiscogsExportSection,
)

const importParam = 'import'
/** The URL parameter with the kind of file. */
const formatParam = 'format'

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
        <ImportStart
          format={importFormats.find((name) => name === params.get(formatParam)) ?? 'runout'}
          toHref={(format) => `?${new URLSearchParams({ [formatParam]: format })}`}
          onUploaded={({ _id }) => setParams({ [importParam]: _id })}
        />
      )}
      {!id && params.get(formatParam) === 'discogs' && (
        <Suspense fallback={<TableSkeleton />}>
          <DiscogsExportSection />
        </Suspense>
      )}
    </AdminPage>
  )
}
