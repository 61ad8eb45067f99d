import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { discogsListings } from '#server/catalogue/discogs-listings.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { ofCopy } from '#tests/support/app/discogs.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { previewUndo, undo } from '#tests/support/app/undo.ts'
import { type DiscogsCells, discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'

/** An import is applied in steps: what sells in between, where one stops, and what an undo takes back. */

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)

let imports: Awaited<ReturnType<typeof openDiscogsImports>>
let admin: Api
beforeEach(async () => {
  imports = await openDiscogsImports(shop)
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

const copyOf = async ({ listing_id }: DiscogsCells) => {
  const [copy] = await shop.db
    .select({ id: products.id, priceCents: products.priceCents, state: usedCopies.state })
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .innerJoin(discogsListings, ofCopy)
    .where(eq(discogsListings.listingId, Number(listing_id)))
  if (!copy) throw new Error('There is no copy of the listing')
  return copy
}
const order = async (productId: string) => {
  const customer = await shop.apiAs(await makeUser(shop.db))
  return customer('POST /orders', { body: { products: [{ productId, quantity: 1 }] } })
}
const importEntries = async () => {
  const rows = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
  return rows.filter(({ action }) => action === 'products.imported')
}
const countShown = () =>
  shop.db.$count(products, sql`${products.parentId} is null and ${products.archivedAt} is null`)

const rowsOf = (length: number) =>
  Array.from({ length }, (_, index) => discogsRow({ title: `Ebb ${index}` }))

/** The connection of an import is lost where it writes a row of products that fulfils the condition. */
async function breakWhere(condition: string): Promise<void> {
  await shop.db.execute(sql`
    create function break_off() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$`)
  await shop.db.execute(
    sql.raw(`
      create trigger break_off before insert or update on products for each row
      when (${condition}) execute function break_off()`),
  )
}
const mend = () => shop.db.execute(sql`drop trigger break_off on products`)

describe('a sale between the check and the apply', () => {
  test('of a copy that the file leaves alone does not matter (CSV-21)', async () => {
    const rows = rowsOf(3)
    await imports.importRows(rows)
    const [sold = {}, ...others] = rows
    const { _id } = await imports.checkRows([
      sold,
      ...others.map((row) => ({ ...row, price: '31' })),
    ])
    await order((await copyOf(sold)).id)
    expect(await imports.apply(_id)).toMatchObject({ state: 'applied', counts: { changed: 2 } })
  })

  test('leaves the row of that copy out, and applies all others (CSV-19, CSV-21)', async () => {
    const rows = rowsOf(3)
    await imports.importRows(rows)
    const [sold = {}, other = {}] = rows
    const { _id } = await imports.checkRows(rows.map((row) => ({ ...row, price: '31' })))
    await order((await copyOf(sold)).id)
    expect(await imports.apply(_id)).toMatchObject({
      state: 'applied',
      counts: { changed: 2, skipped: 1 },
    })
    expect((await imports.rows(_id, 'skipped')).map(({ row, notes }) => [row, notes])).toEqual([
      [2, [{ column: '', message: 'In checkout' }]],
    ])
    expect((await copyOf(sold)).priceCents).toBe(2850)
    expect((await copyOf(other)).priceCents).toBe(3100)
  })
})

test('a copy that is changed here between check and apply has a new report (CSV-17)', async () => {
  const rows = rowsOf(2)
  await imports.importRows(rows)
  const [first = {}, second = {}] = rows
  const { _id } = await imports.checkRows(rows.map((row) => ({ ...row, price: '31' })))
  const { id } = await copyOf(first)
  await admin('PATCH /products/:id', { params: { id }, body: { price: 40 } })
  expect(await imports.apply(_id)).toMatchObject({
    state: 'checked',
    applied: 1,
    outdated: 1,
    questions: [{ question: 'changed-here', rows: 1 }],
  })
  expect((await copyOf(second)).priceCents).toBe(3100)
  await imports.choose(_id, { choice: 'theirs', question: 'changed-here' })
  expect(await imports.apply(_id)).toMatchObject({ state: 'applied' })
  expect((await copyOf(first)).priceCents).toBe(3100)
})

test('a record that is deleted between check and apply takes no copies with it (CSV-7)', async () => {
  const rows = rowsOf(1)
  await imports.importRows(rows)
  const release = { release_id: rows[0]?.release_id ?? '', title: 'Ebb 0' }
  const more = [discogsRow(release), discogsRow(release)]
  const { _id } = await imports.checkRows([...rows, ...more])
  const [row] = await imports.rows(_id)
  await admin('DELETE /products/:id', { params: { id: row?.productId ?? '' } })
  expect(await imports.apply(_id)).toMatchObject({ state: 'checked', outdated: 2 })
  expect((await imports.rows(_id, 'outdated')).map(({ outcome }) => outcome)).toEqual([
    'new',
    'new-copy',
  ])
  expect(await imports.apply(_id)).toMatchObject({ state: 'applied', counts: { newCopies: 2 } })
  for (const row of more) expect((await copyOf(row)).state).toBe('on-sale')
})

describe('an interrupted apply', () => {
  // The first step adds five records and 250 copies more; the second one has another record, and a copy more of the first.
  const records = rowsOf(6)
  const file = Array.from({ length: 265 }, (_, index) => {
    const { release_id, title } = records[index < 255 ? index % 5 : index === 260 ? 0 : 5] ?? {}
    return discogsRow({ release_id: release_id ?? '', title: title ?? '' })
  })

  test('goes on with the rows that are left, and adds nothing twice (CSV-20, CSV-21)', async () => {
    const { _id } = await imports.checkRows(file)
    await breakWhere(`new.name = 'Ebb 5'`)
    expect(await imports.apply(_id)).toMatchObject({ state: 'checked', applied: 255 })
    expect(await countShown()).toBe(5)
    await mend()
    expect(await imports.apply(_id)).toMatchObject({ state: 'applied', counts: { newCopies: 265 } })
    expect(await countShown()).toBe(6)
    expect(await shop.db.$count(usedCopies)).toBe(265)
    expect(await importEntries()).toHaveLength(1)
    expect((await imports.checkRows(file)).counts).toMatchObject({ unchanged: 265, newCopies: 0 })
  })

  const countAt = (priceCents: number) =>
    shop.db.$count(products, eq(products.priceCents, priceCents))

  /** New prices for all copies, of which the first step's 250 are written. */
  async function breakOffPrices() {
    await imports.importRows(file)
    const repriced = file.map((row, index) => ({ ...row, price: index === 260 ? '33' : '31' }))
    const { _id } = await imports.checkRows(repriced)
    await breakWhere('new.price_cents = 3300')
    expect(await imports.apply(_id)).toMatchObject({ state: 'checked', applied: 250 })
    expect(await countAt(3100)).toBe(250)
    await mend()
    return { id: _id, run: String((await importEntries()).at(-1)?.id) }
  }

  test('is undone with all rows that were applied, and does not go on then (UNDO-15)', async () => {
    const { id, run } = await breakOffPrices()
    expect((await previewUndo(admin, run)).total).toBe(250)
    await undo(admin, run)
    expect(await countAt(3100)).toBe(0)
    expect(await imports.apply(id)).toMatchObject({
      state: 'checked',
      failure: 'This import was undone. Choose the file again.',
    })
    expect(await countAt(3100)).toBe(0)
  })

  test('is undone as a whole when it went on later (UNDO-15)', async () => {
    const { id, run } = await breakOffPrices()
    shop.advance(60_000)
    expect(await imports.apply(id)).toMatchObject({ state: 'applied' })
    expect(await countAt(3100)).toBe(264)
    await undo(admin, run)
    expect(await countAt(3100)).toBe(0)
    expect(await countAt(2850)).toBe(271)
  })
})
