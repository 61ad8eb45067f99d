/**
 * Measures the import of a Discogs inventory into the demo shop while it sells, once the first file is applied nearly only copies
 * of the file: `npm run bench -- discogs`, or with fewer rows: `npm run bench -- discogs 9000`. `--wrong` checks a file whose rows are all wrong. Prints a table; docs/benchmarks.md has the figures.
 */
import { parseArgs } from 'node:util'
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#server/demo-accounts.ts'
import { zipOf } from '#tests/support/payloads/zip.ts'
import { inventInventory } from '../data/invent-inventory.ts'
import { openImports, signIn } from '../imports/import-client.ts'
import { showSteps, toMegabytes } from '../imports/show-steps.ts'
import { startSales } from '../process/sales.ts'
import { startShopProcess } from '../process/shop-process.ts'

const { values, positionals } = parseArgs({
  options: { wrong: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 90_000)
const options = { currency: 'USD', rate: 1.52, rounding: 'half-dollar', mintIsNewStock: true }

const shop = await startShopProcess()
const imports = await openImports(shop.url, DEMO_ADMIN)
const step = showSteps(shop.pid, `${count} rows beside sales`)
try {
  const sales = startSales(shop.url, await signIn(shop.url, DEMO_CUSTOMER))
  if (values.wrong) await importWrongRows()
  else await importInventories()
  const { placed, failed, medianMs, slowestMs } = await sales.stop()
  console.log(
    `\n${placed} orders beside it, ${failed} failed; median ${medianMs} ms, slowest ${slowestMs} ms`,
  )
} finally {
  await shop.stop()
}

async function importInventories(): Promise<void> {
  const file = inventInventory(count)
  const zip = Buffer.from(zipOf([{ name: 'inventory.csv', data: Buffer.from(file) }]))
  await importInventory(zip, 'a new inventory as ZIP')
  await importInventory(zip, 'the same file again')
  const repriced = file.replaceAll('.0,2025', '.5,2025')
  await importInventory(Buffer.from(repriced), 'another price in half of the rows')
}

async function importWrongRows(): Promise<void> {
  const file = Buffer.from(inventInventory(count, { isWrong: true }))
  const id = await step(`upload wrong rows (${toMegabytes(file)} MB)`, () =>
    imports.upload(file, 'discogs'),
  )
  const { counts } = await step('its check', () => imports.check(id, options))
  console.error(JSON.stringify(counts))
  const path = `/products/imports/${id}/rows?show=problems&page=1000`
  await step('page 1,000 of its report', () => imports.download(path))
}

async function importInventory(file: Buffer<ArrayBuffer>, title: string): Promise<void> {
  const id = await step(`upload ${title} (${toMegabytes(file)} MB)`, () =>
    imports.upload(file, 'discogs'),
  )
  const { counts } = await step('its check', () => imports.check(id, options))
  console.error(JSON.stringify(counts))
  if (counts.new + counts.changed === 0) return
  await step('apply', () => imports.apply(id, { withoutWrong: true }))
}
