import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ProductGrid } from '../card/product-grid.tsx'
import type { ListingPage } from './load-listing.ts'

type PagedGridProps = {
  page: ListingPage
  toHref: (page: number) => string
  /** In place of an empty grid. */
  empty: { title: string; text: string; exit: { to: string; children: string } }
}

/** The products of a page, with links to the other pages. */
export function PagedGrid({ page, toHref, empty }: PagedGridProps) {
  const { products, currentPage, totalPages } = page
  return (
    <>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          as="h2"
          title={empty.title}
          text={empty.text}
          action={<ButtonLink {...empty.exit} />}
        />
      )}
      <Pagination
        currentPage={currentPage}
        totalPages={totalPages}
        toHref={toHref}
        className="mt-14 md:mt-20"
      />
    </>
  )
}
