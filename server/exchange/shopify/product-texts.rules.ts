import type { ProductType } from '#contract/products/catalogue.ts'
import { splitTitle } from './guesses.rules.ts'
import type { Circumstances } from './plan-product.rules.ts'
import type { ReadProduct } from './read-products.rules.ts'
import type { Report } from './row-report.rules.ts'
import type { WantedOffer } from './wanted-offers.rules.ts'

export type AboutValues = Circumstances & {
  type: ProductType
  offers: readonly WantedOffer[]
  report: Report
}

type Texts = { name: string; artist: string | undefined; brand: string | undefined }

/** Vendor is the label, the artist or nothing; only records have an artist, which the title may name. */
export function toTexts({ title, vendor }: ReadProduct, { options, type }: AboutValues): Texts {
  const isRecord = type === 'vinyl'
  if (options.vendor === 'artist' && isRecord) {
    return { name: title, artist: vendor, brand: undefined }
  }
  const brand = options.vendor === 'none' ? undefined : vendor
  if (!isRecord || !options.splitTitle) return { name: title, artist: undefined, brand }
  const { artist, name } = splitTitle(title)
  return { name, artist: artist || undefined, brand }
}
