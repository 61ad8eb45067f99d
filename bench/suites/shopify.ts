/**
 * Measures the import of a Shopify product file into the demo shop while it sells: `npm run bench -- shopify`, or with fewer
 * products: `npm run bench -- shopify 2000`. Prints a table; docs/benchmarks.md has the figures.
 */
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#server/demo-accounts.ts'
import { inventShopifyProducts } from '../data/invent-shopify-products.ts'
import { openImports, signIn } from '../imports/import-client.ts'
import { showSteps, toMegabytes } from '../imports/show-steps.ts'
import { startSales } from '../process/sales.ts'
import { startShopProcess } from '../process/shop-process.ts'

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

const shop = await startShopProcess()
const imports = await openImports(shop.url, DEMO_ADMIN)
const step = showSteps(shop.pid, `${count} products beside sales`)
try {
  const sales = startSales(shop.url, await signIn(shop.url, DEMO_CUSTOMER))
  const file = inventShopifyProducts(count)
  await importProducts(file, 'new products')
  await importProducts(file, 'the same file again')
  await importProducts(file.replaceAll('.00,', '.50,'), 'another price in every product')
  await step('export all', () => imports.download('/products/export?format=shopify'))
  const { placed, failed, medianMs, slowestMs } = await sales.stop()
  console.log(
    `\n${placed} orders beside it, ${failed} failed; median ${medianMs} ms, slowest ${slowestMs} ms`,
  )
} finally {
  await shop.stop()
}

async function importProducts(file: string, title: string): Promise<void> {
  const id = await step(`upload ${title} (${toMegabytes(file)} MB)`, () =>
    imports.upload(file, 'shopify'),
  )
  const { counts } = await step('its check', () => imports.check(id, options))
  console.error(JSON.stringify(counts))
  if (counts.new + counts.changed === 0) return
  await step('apply', () => imports.apply(id, { withoutWrong: true }))
}
