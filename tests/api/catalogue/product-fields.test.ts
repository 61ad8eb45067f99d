import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import {
  type ProductColumn,
  pressingColumnNames,
  productColumns,
} from '#contract/products/product-csv.ts'
import {
  albumFields,
  type ProductField,
  pick,
  productFieldNames,
  productFields,
  topLevelFields,
} from '#contract/products/product-fields.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { toValues } from '#server/catalogue/catalogue.rules.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { formatValues } from '#server/exchange/runout/format-cells.rules.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { type FullProduct, makeFullProduct } from '#tests/support/app/product-values.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** Writes and reads back every column, through the calls of the product form and through product files. */

const shop = setUpShop()
let api: Api
let productFiles: Awaited<ReturnType<typeof openProductFiles>>
beforeAll(async () => {
  const admin = await makeAdmin(shop.db)
  api = await shop.apiAs(admin)
  productFiles = await openProductFiles(shop, admin)
})

const first = makeFullProduct(1)
const second = makeFullProduct(2)
const changeable = productFieldNames.filter((field) => field !== 'type')

async function read(id: string): Promise<FullProduct> {
  const { product } = await api('GET /products/:id', { params: { id } })
  const { albumInfo } = product
  if (!albumInfo) throw new Error('The product has no album info')
  return { ...pick(product, topLevelFields), albumInfo: pick(albumInfo, albumFields) }
}

async function create(): Promise<string> {
  const { product } = await api('POST /products', { body: first })
  return product._id
}

async function importRow(columns: ProductColumn[], id: string, product: FullProduct) {
  const cells: Record<string, string> = { ...formatValues(toValues(product)), id, archived: '' }
  let file = ''
  const rows = async function* () {
    yield [columns.map((column) => cells[column] ?? '')]
  }
  for await (const part of writeCsv(columns, rows())) file += part
  const checked = await productFiles.check(file)
  expect(await productFiles.rows(checked._id, 'problems')).toEqual([])
  expect(await productFiles.apply(checked._id)).toMatchObject({ state: 'applied' })
  const [latest] = await shop.db.select().from(products).orderBy(desc(products.id)).limit(1)
  return latest?.id ?? ''
}

async function readAuditedFields(): Promise<string[]> {
  const entries = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(2)
  const entry = entries.find(({ action }) => action !== 'products.imported')
  return Object.keys(entry?.after ?? {}).sort()
}

/** Those of the pressing have tests of their own: product-file-pressings.test.ts. */
const columns = productColumns
  .map(({ name }) => name)
  .filter((name) => !pressingColumnNames.some((each) => each === name))

describe('all fields', () => {
  test('round-trip for a product created in the form, with an audit entry', async () => {
    expect(await read(await create())).toEqual(first)
    expect(await readAuditedFields()).toEqual(productFieldNames.toSorted())
  })
  test('round-trip for a change in the form, with an audit entry', async () => {
    const id = await create()
    await api('PATCH /products/:id', { params: { id }, body: second })
    expect(await read(id)).toEqual(second)
    expect(await readAuditedFields()).toEqual(changeable.toSorted())
  })
  test('round-trip for a product created by a file, with an audit entry', async () => {
    expect(await read(await importRow(columns, '', first))).toEqual(first)
    expect(await readAuditedFields()).toEqual(productFieldNames.toSorted())
  })
  test('round-trip for a change by a file, with an audit entry', async () => {
    const id = await create()
    await importRow(columns, id, second)
    expect(await read(id)).toEqual(second)
    expect(await readAuditedFields()).toEqual(changeable.toSorted())
  })
})

describe.each(changeable)('only the field %s', (field: ProductField) => {
  test('changes through a file with only its column, and no other field does', async () => {
    const id = await create()
    const { csv } = productFields[field]
    await importRow(['id', csv], id, second)
    const cells = formatValues(toValues(first))
    const changed = { ...cells, [csv]: formatValues(toValues(second))[csv] }
    expect(formatValues(toValues(await read(id)))).toEqual(changed)
    expect(await readAuditedFields()).toEqual([field])
  })
})
