import type { Product } from '#contract/products/catalogue.ts'

export type RecordOffer = {
  /** The lowest of what can be bought. */
  price: number
  /** Others cost more. */
  isFrom: boolean
  /** Undefined when none or several can be bought, or when a drop has rules that the page explains. */
  featured?: Pick<Product, '_id' | 'name' | 'price'>
  isSoldOut: boolean
}

/** The player sells the only offer that can be bought; where there are several it leads to the page of the record. */
export function toRecordOffer(answer: {
  product: Product
  offers?: Product[] | undefined
}): RecordOffer {
  const { product, offers = [] } = answer
  const byId = new Map([product, ...offers].map((offer) => [offer._id, offer]))
  const buyable = [...byId.values()].filter(({ available }) => available > 0)
  const prices = buyable.map(({ price }) => price)
  const [only, ...others] = buyable
  const isPlain = only && others.length === 0 && !only.drop && !product.drop
  return {
    price: prices.length > 0 ? Math.min(...prices) : product.price,
    isFrom: new Set(prices).size > 1,
    ...(isPlain && { featured: { _id: only._id, name: product.name, price: only.price } }),
    isSoldOut: !only,
  }
}
