import { type ReactNode, useId } from 'react'
import { ProductGrid } from '../card/product-grid.tsx'
import type { ProductSummary } from '../card/product-summary.ts'
import { type Deferred, DeferredValue } from '../deferred.tsx'

type ProductRowProps = { id?: string; title: ReactNode; answer: Deferred<ProductSummary[]> }

/** A row of related products. Renders nothing until they have loaded, and nothing when there are none. */
export function ProductRow({ id, title, answer }: ProductRowProps) {
  const titleId = useId()
  return (
    <DeferredValue answer={answer} whileWaiting={null} whenFailed={null}>
      {(products) =>
        products.length > 0 && (
          <section
            id={id}
            aria-labelledby={titleId}
            className="mt-16 border-t border-line pt-10 md:mt-24"
          >
            <h2 id={titleId} dir="auto" className="mb-6 wrap-anywhere md:mb-8">
              {title}
            </h2>
            <ProductGrid products={products} as="h3" isFirst={false} />
          </section>
        )
      }
    </DeferredValue>
  )
}
