/**
 * Measures the import of a Shopify product file into the demo shop while it sells: `npm run bench -- shopify`, or with fewer
 * products: `npm run bench -- shopify 2000`. Prints a table; docs/benchmarks.md has the figures.
 */
import { inventShopifyProducts } from '../data/invent-shopify-products.ts'
import { importBesideSales } from '../imports/import-beside-sales.ts'

const count = Number(process.argv[2] ?? 20_000)
const options = {
  types: [
    { type: 'Vinyl', becomes: 'vinyl' },
    { type: 'Merch', becomes: 'merch' },
  ],
  vendor: 'label',
  splitTitle: true,
  fetchImages: false,
}

await importBesideSales(
  { title: `${count} products`, format: 'shopify', options },
  async ({ importFile, download }) => {
    const file = inventShopifyProducts(count)
    const repriced = file.replaceAll('.00,', '.50,')
    await importFile(Buffer.from(file), 'new products')
    await importFile(Buffer.from(file), 'the same file again')
    await importFile(Buffer.from(repriced), 'another price in every product')
    await download('/products/export?format=shopify', 'export all')
  },
)
