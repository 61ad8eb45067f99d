import type { ReactNode } from 'react'
import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductSummary } from './product-summary.ts'

const cardSizes = '(min-width: 80rem) 23.5rem, (min-width: 40rem) 30vw, 45vw'

/** The number of images above the fold of most windows. */
const eagerImages = 3

type ProductGridProps = {
  products: readonly ProductSummary[]
  as?: 'h2' | 'h3'
  /** Above the fold: its first images are not lazy. */
  isFirst?: boolean
  /** A single row: the first sleeve is twice as large where three do not fit beside each other. */
  isRow?: boolean
}

/** Three columns; two where three sleeves would be too small. */
export function ProductGrid({ products, as, isFirst = true, isRow = false }: ProductGridProps) {
  return (
    <Grid>
      {products.map((product, place) => (
        <li
          key={product._id}
          className={cx('min-w-0', isRow && 'first:max-sm:nth-last-3:col-span-2')}
        >
          <ProductCard
            {...{ product, as }}
            sizes={cardSizes}
            priority={isFirst && place < eagerImages}
          />
        </li>
      ))}
    </Grid>
  )
}

const places = Array.from({ length: SHOP_PAGE_SIZE }, (_, place) => place)

/** The skeleton of a page of cards, each as high as most cards are. */
export function ProductGridSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading products…</VisuallyHidden>
      <Grid>
        {places.map((place) => (
          <li key={place} data-testid="product-skeleton" aria-hidden="true">
            <Skeleton className="aspect-square w-full" />
            <Skeleton className="mt-3 h-5 w-2/3 md:mt-4" />
            <Skeleton className="mt-1 h-6 w-5/6" />
            <Skeleton className="mt-1 h-5 w-1/2" />
          </li>
        ))}
      </Grid>
    </div>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 [--peek:0.75rem] sm:grid-cols-3 sm:gap-x-6 md:gap-y-12 md:[--peek:1.25rem] lg:gap-x-12 lg:[--peek:2.25rem]">
      {children}
    </ul>
  )
}
