import { type ReactNode, useId } from 'react'
import { Arrival, type Arriving } from './arriving.tsx'
import type { CardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

type ProductShelfProps = { title: ReactNode; answer: Arriving<CardProduct[]> }

/** Products to go on with, below another. Shows nothing until there is something, and nothing when there is nothing. */
export function ProductShelf({ title, answer }: ProductShelfProps) {
  const titleId = useId()
  return (
    <Arrival answer={answer} whileWaiting={null} whenFailed={null}>
      {(products) =>
        products.length > 0 && (
          <section aria-labelledby={titleId} className="mt-16 border-t border-line pt-10 md:mt-24">
            <h2 id={titleId} dir="auto" className="mb-6 wrap-anywhere md:mb-8">
              {title}
            </h2>
            <ProductGrid products={products} as="h3" isFirst={false} />
          </section>
        )
      }
    </Arrival>
  )
}
