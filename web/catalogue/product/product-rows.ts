import type { Product } from '#contract/products/catalogue.ts'
import type { Related } from '#contract/recommendations.ts'
import { type ProductSummary, toProductSummary } from '../card/product-summary.ts'

/** The other products on the page of a product. */
export type ProductRows = {
  otherPressings: OtherPressing[]
  more: ProductSummary[]
  fitting: ProductSummary[]
  related: ProductSummary[]
}

/** The values of a product in the list of other pressings. */
export type OtherPressing = Pick<Product, '_id' | 'name' | 'price'> & {
  label: string
  number: string
  year: string
  country: string
  isSoldOut: boolean
}

export function toProductRows({ otherPressings, more, fitting, related }: Related): ProductRows {
  return {
    otherPressings: otherPressings.map(toOtherPressing),
    more: more.map(toProductSummary),
    fitting: fitting.map(toProductSummary),
    related: related.map(toProductSummary),
  }
}

function toOtherPressing({ _id, name, price, available, brand, pressing }: Product): OtherPressing {
  const [first] = pressing?.labels ?? []
  return {
    _id,
    name,
    price,
    isSoldOut: available <= 0,
    label: first?.name ?? brand,
    number: first?.catalogueNumber ?? '',
    year: pressing?.released.slice(0, 4) ?? '',
    country: pressing?.country ?? '',
  }
}
