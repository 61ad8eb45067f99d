/**
 * Measures the export and import of product files through the API of the real program: `npm run bench -- import`, or with fewer
 * rows: `npm run bench -- import 5000`. Prints a table; docs/benchmarks.md has the figures.
 */
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { inventProducts } from '../data/invent-products.ts'
import { openImports } from '../imports/import-client.ts'
import { showSteps, toMegabytes } from '../imports/show-steps.ts'
import { startShopProcess } from '../process/shop-process.ts'

const count = Number(process.argv[2] ?? 50_000)
const admin = { email: 'admin@example.com', password: 'a password for one run' }

const shop = await startShopProcess({
  DEMO: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
const imports = await openImports(shop.url, admin)
const step = showSteps(shop.pid, `${count} rows`)
try {
  const added = await checkFile(await inventFile(), 'new products')
  await step('apply: all added, with stock and audit log', () => imports.apply(added))
  const file = await step('export all', () => imports.download('/products/export'))
  await checkFile(file, 'the same file again, nothing changed')
  const changed = await checkFile(file.replaceAll('.00,', '.95,'), 'a new price in every row')
  await step('apply: every price changed', () => imports.apply(changed))
} finally {
  await shop.stop()
}

async function inventFile(): Promise<string> {
  const texts = ['name', 'type', 'price', 'stock', 'brand', 'description', 'artist', 'genre']
  async function* batches() {
    for (const product of inventProducts(count)) {
      const { name, type, priceCents, stock, brand, description, artist, genre, trackList } =
        product
      const price = ((priceCents ?? 0) / 100).toFixed(2)
      const cells = [name, type, price, String(stock), brand, description, artist, genre]
      yield [[...cells.map((text) => text ?? ''), (trackList ?? []).join('\n')]]
    }
  }
  const parts: string[] = []
  for await (const part of writeCsv([...texts, 'tracks'], batches())) parts.push(part)
  return parts.join('')
}

async function checkFile(file: string, title: string): Promise<string> {
  const id = await step(`upload ${title} (${toMegabytes(file)} MB)`, () =>
    imports.upload(file, 'runout'),
  )
  await step('its check', () => imports.untilDone(id))
  return id
}
