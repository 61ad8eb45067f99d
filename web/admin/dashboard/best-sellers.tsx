import { formatNumber } from '#contract/locale.ts'
import type { BestSeller } from '#contract/stats.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { PlainTable } from '../shared/plain-table.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { ProductCell, ShareBar } from './bar-table.tsx'
import { ChartSection, NothingToShow } from './chart-section.tsx'

type BestSellersProps = {
  /** Undefined while they are loading. */
  products: readonly BestSeller[] | undefined
  /** `30 days`. */
  rangeLabel: string
}

export function BestSellers({ products, rangeLabel }: BestSellersProps) {
  return (
    <ChartSection title="Best sellers" note={`last ${rangeLabel}`}>
      {products === undefined && <TableSkeleton rows={7} />}
      {products?.length === 0 && <NothingToShow>Nothing was sold in this time</NothingToShow>}
      {products && products.length > 0 && <BestSellerTable products={products} />}
    </ChartSection>
  )
}

function BestSellerTable({ products }: { products: readonly BestSeller[] }) {
  const most = Math.max(...products.map(({ copies }) => copies))
  return (
    <PlainTable
      label="Best sellers"
      isInSection
      heads={['Product', { numeric: 'Copies' }, { numeric: 'Sales' }]}
    >
      {products.map((product) => (
        <TableRow key={product.productId}>
          <ProductCell
            product={product}
            to={product.isInShop ? `/products/item/${product.productId}` : null}
            note={!product.isInShop && <span className="text-soft"> (no longer sold)</span>}
            bar={<ShareBar value={product.copies} max={most} className="mt-1 h-1" />}
          />
          <TableCell numeric className="py-1">
            {formatNumber(product.copies)}
          </TableCell>
          <TableCell numeric className="py-1">
            {formatPrice(product.sales)}
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}
