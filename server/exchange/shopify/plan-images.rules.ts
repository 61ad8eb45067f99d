import { PRODUCT_IMAGES_MAX } from '#contract/limits.ts'
import type { Circumstances } from './plan-product.rules.ts'
import type { ImageRow, ReadProduct } from './read-products.rules.ts'
import type { Report } from './row-report.rules.ts'

/** The images to fetch after the import: for a product without any, the first 6 by their position. */
export function planImages(
  { images, firstRow }: ReadProduct,
  { options, stored, columns, report }: Circumstances & { report: Report },
): ImageRow[] {
  const column = columns.nameOf('image')
  if (stored && stored.imageCount > 0) return []
  const urls = new Set<string>()
  const wanted = images
    .toSorted((one, other) => one.position - other.position)
    .filter(({ url }) => urls.size < urls.add(url).size)
  const fetched = options.fetchImages ? wanted.slice(0, PRODUCT_IMAGES_MAX) : []
  for (const image of fetched) {
    report.add(image.row, {
      outcome: stored ? 'changed' : 'new',
      changes: [{ column: 'image', before: '', after: image.url }],
    })
  }
  for (const image of images.filter((each) => !fetched.includes(each))) {
    if (image.row !== firstRow) report.add(image.row, { outcome: 'skipped' })
    const message = options.fetchImages
      ? `Left out: a product has at most ${PRODUCT_IMAGES_MAX} images.`
      : 'Not fetched.'
    report.note(image.row, { column, message })
  }
  return fetched
}
