/**
 * Measures the import of a Discogs inventory into the demo shop while it sells, once the first file is applied nearly only copies
 * of the file: `npm run bench -- discogs`, or with fewer rows: `npm run bench -- discogs 9000`. `--wrong` checks a file whose rows are all wrong. Prints a table; docs/benchmarks.md has the figures.
 */
import { parseArgs } from 'node:util'
import { zipOf } from '#tests/support/payloads/zip.ts'
import { inventInventory } from '../data/invent-inventory.ts'
import { type ImportBench, importBesideSales } from '../imports/import-beside-sales.ts'

const { values, positionals } = parseArgs({
  options: { wrong: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 90_000)
const options = { currency: 'USD', rate: 1.52, rounding: 'half-dollar', mintIsNewStock: true }

await importBesideSales(
  { title: `${count} rows`, format: 'discogs', options },
  values.wrong ? importWrongRows : importInventories,
)

async function importInventories({ importFile }: ImportBench): Promise<void> {
  const file = inventInventory(count)
  const zip = Buffer.from(zipOf([{ name: 'inventory.csv', data: Buffer.from(file) }]))
  await importFile(zip, 'a new inventory as ZIP')
  await importFile(zip, 'the same file again')
  const repriced = file.replaceAll('.0,2025', '.5,2025')
  await importFile(Buffer.from(repriced), 'another price in half of the rows')
}

async function importWrongRows({ check, download }: ImportBench): Promise<void> {
  const file = Buffer.from(inventInventory(count, { isWrong: true }))
  const { id } = await check(file, 'wrong rows')
  const path = `/products/imports/${id}/rows?show=problems&page=1000`
  await download(path, 'page 1,000 of its report')
}
