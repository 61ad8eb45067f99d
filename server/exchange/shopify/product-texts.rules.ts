import type { ProductType } from '#contract/products/catalogue.ts'
import { withPresentNames } from '#server/pressings/index.ts'
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

/** The texts of a product; those of a record with the present names of its label and artist. */
export function toTexts(product: ReadProduct, about: AboutValues): Texts {
  const texts = toTypedTexts(product, about)
  return about.type === 'vinyl' ? withPresentNames(texts, about.presentNames) : texts
}

type Typed = Pick<AboutValues, 'options' | 'type'>

/** Vendor is the label, the artist or nothing; only records have an artist, which the title may name. */
export function toTypedTexts({ title, vendor }: ReadProduct, { options, type }: Typed): Texts {
  const isRecord = type === 'vinyl'
  if (options.vendor === 'artist' && isRecord) {
    return { name: title, artist: vendor, brand: undefined }
  }
  const brand = options.vendor === 'none' ? undefined : vendor
  if (!isRecord || !options.splitTitle) return { name: title, artist: undefined, brand }
  const { artist, name } = splitTitle(title)
  return { name, artist: artist || undefined, brand }
}
