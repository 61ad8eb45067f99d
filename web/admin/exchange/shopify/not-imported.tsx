import { Link } from 'react-router'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { productParam } from '../../products/index.ts'
import { pluralize } from '../../shared/pluralize.ts'

/** Columns that are not read, with the number of rows that have a value there. */
export function IgnoredColumns({ found: { ignoredCounts = {} } }: { found: ProductImport }) {
  const counts = Object.entries(ignoredCounts)
  if (counts.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium">
        {pluralize(counts.length, 'column has values', 'columns have values')} that are not imported
      </summary>
      <ul className="mt-2 space-y-1 pl-5">
        {counts.map(([column, rows]) => (
          <li key={column} className="wrap-anywhere">
            <span className="exact">{column}</span>{' '}
            <span className="text-soft">{pluralize(rows, 'row', 'rows')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How far the images are, and those that could not be fetched. */
export function FetchedImages({ found }: { found: ProductImport }) {
  const { imagesWaiting = 0, imagesFailed = [] } = found
  return (
    <>
      <p aria-live="polite" className="text-sm text-soft empty:hidden">
        {imagesWaiting > 0 &&
          `${pluralize(imagesWaiting, 'image is', 'images are')} still to be fetched. You may leave the page.`}
      </p>
      {imagesFailed.length > 0 && (
        <section aria-labelledby="images-failed" className="space-y-2">
          <h3 id="images-failed" className="font-sans text-base font-medium">
            {pluralize(imagesFailed.length, 'image', 'images')} could not be fetched
          </h3>
          <p className="text-sm text-soft">
            Everything else is imported. Add them in the panel of the product.
          </p>
          <ul className="space-y-2 text-sm">
            {imagesFailed.map(({ url, reason, productId }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: addresses may repeat, and the list only grows
              <li key={index} className="wrap-anywhere">
                <span className="exact">{url}</span> <span className="text-error">{reason}.</span>{' '}
                <Link to={`/admin/products?${productParam}=${productId}`} className="underline">
                  See the product
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
