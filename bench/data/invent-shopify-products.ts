import { seeded } from '#db/demo/seeded.ts'
import { newFile, product, variant } from '#tests/support/payloads/shopify-file.ts'
import { inventWords } from './invent-words.ts'

type Row = Parameters<typeof product>[0]

const SIZES = ['S', 'M', 'L']

/** A Shopify product file with invented content: records, and merch in three sizes for every tenth product. */
export function inventShopifyProducts(count: number): string {
  const random = seeded('a Shopify shop')
  const words = inventWords(random)
  const rows = Array.from({ length: count }, (_, index): Row[] => {
    const title = `${random.pick(words.ownWords)} ${random.pick(words.commonWords)} ${index}`
    const shared = {
      'URL handle': `product-${index}`,
      Vendor: random.pick(words.labels),
      Description: `<p>${title}, from the shelf.</p>`,
      'Inventory quantity': random.whole(0, 5),
      Price: `${random.whole(8, 60)}.00`,
      SKU: `SKU-${index}`,
      Tags: 'Jazz, New',
    }
    if (index % 10 > 0) {
      return [product({ ...shared, Title: `${random.pick(words.artists)} - ${title}` })]
    }
    const sizes = SIZES.map((size) => ({ 'Option1 name': 'Size', 'Option1 value': size }))
    return sizes.map((size, place) =>
      place === 0
        ? product({ ...shared, ...size, Title: title, Type: 'Merch' })
        : variant({
            ...size,
            'URL handle': shared['URL handle'],
            Price: shared.Price,
            'Inventory quantity': 2,
          }),
    )
  })
  return newFile(...rows.flat())
}
