import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { discogsListings } from '#server/catalogue/discogs-listings.tables.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import { discogsFile, discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'

/** A large inventory: a batch takes a fixed number of statements, and the shop sells during the apply. Nothing here measures time. */

const shop = setUpShop()
afterEach(() => vi.restoreAllMocks())

const rowsOf = (count: number, album: string) =>
  Array.from({ length: count }, (_, index) => discogsRow({ title: `${album} ${index}` }))

/** The statements that an apply of so many new records sends. */
async function countStatements(count: number, album: string): Promise<number> {
  const imports = await openDiscogsImports(shop)
  const { _id } = await imports.check(discogsFile(rowsOf(count, album)))
  const submit = vi.spyOn(pg.Query.prototype, 'submit')
  expect(await imports.apply(_id)).toMatchObject({ state: 'applied' })
  const statements = submit.mock.calls.length
  submit.mockRestore()
  return statements
}

test('an apply sends no statement for each row (CSV-21)', async () => {
  const few = await countStatements(4, 'Near Shore')
  expect(await countStatements(304, 'Far Shore')).toBeLessThan(few + 100)
})

test('copies of the file are sold while it is applied (CSV-21)', { timeout: 60_000 }, async () => {
  const imports = await openDiscogsImports(shop)
  const customer = await shop.apiAs(await makeUser(shop.db))
  const rows = rowsOf(1_010, 'Ebb')
  await imports.importRows(rows)
  // The first step changes 250 rows, and none has more than 1,000.
  const isChange = (index: number) => index < 250 || index % 2 === 0
  const repriced = rows.map((row, index) => (isChange(index) ? { ...row, price: '31' } : row))
  const { _id } = await imports.checkRows(repriced)
  const gate = await closeGate(300)
  const applied = imports.apply(_id)
  await gate.untilReached()
  const idOf = (index: number) => findCopy(Number(rows[index]?.listing_id))
  // Written, left alone by the file, and still to be written.
  for (const index of [0, 1, 401, 1_008, 1_009]) {
    const body = { products: [{ productId: await idOf(index), quantity: 1 }] }
    expect(await customer('POST /orders', { body })).toMatchObject({ success: true })
  }
  expect(await imports.find(_id)).toMatchObject({ state: 'applying' })
  await gate.open()
  expect(await applied).toMatchObject({ state: 'applied', counts: { changed: 629, skipped: 2 } })
  expect(await checkInvariants(shop.db)).toEqual([])
})

async function findCopy(listing: number): Promise<string> {
  const [copy] = await shop.db
    .select({ id: discogsListings.productId })
    .from(discogsListings)
    .where(eq(discogsListings.listingId, listing))
  return copy?.id ?? ''
}

/** Stops an apply in the step that reaches this row, with its locks, until the gate is opened. */
async function closeGate(row: number) {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(21);
      return new;
    end $$;
    create trigger wait_at_gate before update on product_imports for each row
    when (new.state = 'applying' and new.done >= ${row} and old.done < ${row}) execute function wait_at_gate();
    select pg_advisory_lock(21)`)
  return {
    untilReached: () =>
      expect
        .poll(async () => {
          const waiting = `select from pg_locks where locktype = 'advisory' and objid = 21 and not granted`
          return (await client.query(waiting)).rowCount
        })
        .toBe(1),
    open: () => client.end(),
  }
}
