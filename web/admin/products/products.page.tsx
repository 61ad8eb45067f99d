import FileUp from 'lucide-react/icons/file-up'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import type { CompletionMark } from '#contract/products/completion.ts'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { ListCount } from '../shared/list-count.tsx'
import { LoadedList } from '../shared/loaded-list.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { useSearch } from '../shared/use-search.ts'
import { type Selection, useSelection } from '../shared/use-selection.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { CompletionFilter, useCompletionFilter } from './completion-filter.tsx'
import { productParam } from './product-param.ts'
import { useProductList } from './product-queries.ts'
import { ProductTable } from './product-table.tsx'
import { ProductsNav } from './products-nav.tsx'

export const meta = adminMeta('Products')

/** The parameter's value for a new product, in place of an id. */
const newProduct = 'new'

const productPanel = lazyModule(async () => (await import('./product-panel.tsx')).ProductPanel)

export default function AdminProducts() {
  const search = useSearch()
  const mark = useCompletionFilter()
  const list = useProductList(search, mark)
  const panel = usePanelParam(productParam)
  const selection = useSelection(list.items, mark ? null : search, list.total)

  return (
    <AdminPage
      title="Products"
      text="Manage and view all products in your store"
      action={
        <Button aria-haspopup="dialog" onClick={() => panel.open(newProduct)}>
          <Plus />
          Add Product
        </Button>
      }
    >
      <ProductsNav />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search products" />
        <CompletionFilter />
        <Tools search={mark ? null : search} selection={selection} />
        <ListCount list={list} nouns={['product', 'products']} />
      </div>
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          shownCount={list.items.length}
          total={list.total}
          isSearch={search !== ''}
        />
      )}
      <ProductList {...{ list, search, mark, selection }} onOpen={panel.open} />
      {panel.shownId !== null && (
        <LazyPanel
          key={panel.shownId}
          code={productPanel}
          open={panel.dialog.isOpen}
          onOpenChange={panel.dialog.onClose}
        >
          {(ProductPanel, isOpen) => (
            <ProductPanel
              productId={panel.shownId === newProduct ? null : panel.shownId}
              {...panel.dialog}
              isOpen={isOpen}
            />
          )}
        </LazyPanel>
      )}
    </AdminPage>
  )
}

type ToolsProps = {
  /** Null for a list with another filter, which no export has. */
  search: string | null
  selection: Selection
}

/** The actions for many products at once. */
function Tools({ search, selection }: ToolsProps) {
  const exportShown = () => download('GET /products/export', search ? { query: { search } } : {})
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-pressed={selection.isOn}
        onClick={() => selection.turn(!selection.isOn)}
      >
        <ListChecks />
        {selection.isOn ? 'Done' : 'Select'}
      </Button>
      {search !== null && <ExportButton onExport={exportShown}>Export</ExportButton>}
      <ButtonLink to="/admin/products/import" variant="secondary">
        <FileUp />
        Import
      </ButtonLink>
    </div>
  )
}

type ProductListProps = {
  list: ReturnType<typeof useProductList>
  search: string
  mark: CompletionMark | null
  selection: Selection
  onOpen: (productId: string) => void
}

function ProductList({ list, search, mark, selection, onOpen }: ProductListProps) {
  const more = { label: 'Load more products', whatFailed: 'Failed to load more products' }
  return (
    <LoadedList
      list={list}
      whatFailed="Failed to load products"
      empty={<NoProducts isSearch={search !== ''} mark={mark} />}
      more={search === '' ? more : null}
    >
      <ProductTable {...{ list, onOpen }} selection={selection.isOn ? selection : null} />
    </LoadedList>
  )
}

type NoProductsProps = { isSearch: boolean; mark: CompletionMark | null }

function NoProducts({ isSearch, mark }: NoProductsProps) {
  if (isSearch) return <EmptyState title="No results found" />
  if (mark)
    return <EmptyState title="No products to complete" text="Saving a product removes its mark." />
  return <EmptyState title="No products found" text="Add some products to get started" />
}
