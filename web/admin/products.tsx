import FileUp from 'lucide-react/icons/file-up'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { pageMeta } from '../lib/page-meta.ts'
import { usePanelParam } from '../lib/use-panel-param.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/products.ts'
import { download } from './bulk/download.ts'
import { ExportButton } from './bulk/export-button.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { type Selection, useSelection } from './bulk/use-selection.ts'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { ListCount } from './parts/list-count.tsx'
import { LoadMore } from './parts/load-more.tsx'
import { SearchBox } from './parts/search-box.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'
import { useSearch } from './parts/use-search.ts'
import { ProductPanel, productParam } from './products/product-panel.tsx'
import { useProductList } from './products/product-queries.ts'
import { ProductTable } from './products/product-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Products, back office', hidden: true })

/** In the address, where the id of a product to edit stands otherwise. */
const newProduct = 'new'

export default function AdminProducts() {
  const search = useSearch()
  const list = useProductList(search)
  const panel = usePanelParam(productParam)
  const selection = useSelection(list.items, search, list.total)

  return (
    <AdminPage
      title="Products"
      text="Manage and view all products in your store"
      action={
        <Button aria-haspopup="dialog" onClick={() => panel.open(newProduct)}>
          <Plus aria-hidden="true" />
          Add Product
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search products" />
        <Tools search={search} selection={selection} />
        <div className="sm:ml-auto">
          {list.isLoaded && (
            <ListCount
              shown={list.items.length}
              total={list.total}
              words={['product', 'products']}
            />
          )}
        </div>
      </div>
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          shownCount={list.items.length}
          total={list.total}
          isSearch={search !== ''}
        />
      )}
      <ProductList list={list} isSearch={search !== ''} selection={selection} onOpen={panel.open} />
      {panel.shownId !== null && (
        <ProductPanel
          key={panel.shownId}
          productId={panel.shownId === newProduct ? null : panel.shownId}
          isOpen={panel.openId !== null}
          onClose={panel.close}
          onClosed={panel.onClosed}
        />
      )}
    </AdminPage>
  )
}

/** What is done with many products at once. */
function Tools({ search, selection }: { search: string; selection: Selection }) {
  const exportShown = () => download('GET /products/export', search ? { query: { search } } : {})
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-pressed={selection.isOn}
        onClick={() => selection.turn(!selection.isOn)}
      >
        <ListChecks aria-hidden="true" />
        {selection.isOn ? 'Done' : 'Select'}
      </Button>
      <ExportButton onExport={exportShown}>Export</ExportButton>
      <ButtonLink to="/admin/products/import" variant="secondary">
        <FileUp aria-hidden="true" />
        Import
      </ButtonLink>
    </div>
  )
}

type ProductListProps = {
  list: ReturnType<typeof useProductList>
  isSearch: boolean
  selection: Selection
  onOpen: (productId: string) => void
}

function ProductList({ list, isSearch, selection, onOpen }: ProductListProps) {
  if (list.error) {
    return (
      <AdminError
        error={list.error}
        whatFailed="Failed to load products"
        isRetrying={list.isFetching}
        onRetry={list.reload}
      />
    )
  }
  if (!list.isLoaded) return <TableSkeleton />
  if (list.items.length === 0) return <NoProducts isSearch={isSearch} />
  return (
    <>
      <ProductTable
        products={list.items}
        question={list.question}
        isOutdated={list.isOutdated}
        selection={selection.isOn ? selection : null}
        onOpen={onOpen}
      />
      {!isSearch && (
        <LoadMore
          label="Load more products"
          whatFailed="Failed to load more products"
          list={list}
        />
      )}
    </>
  )
}

function NoProducts({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title="No results found" />
  return <EmptyState title="No products found" text="Add some products to get started" />
}
