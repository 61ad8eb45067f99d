import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
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

test('the shop sells while an apply has written its rows and is not done (CSV-21)', async () => {
  const imports = await openDiscogsImports(shop)
  const customer = await shop.apiAs(await makeUser(shop.db))
  const product = await makeProduct(shop.db, { stock: 1 })
  const { _id } = await imports.check(discogsFile(rowsOf(3, 'Ebb')))
  const gate = new pg.Client({ connectionString: shop.databaseUrl })
  await gate.connect()
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(21);
      return new;
    end $$;
    create trigger wait_at_gate before update on product_imports for each row
    when (new.state = 'applying' and new.done > 0) execute function wait_at_gate();
    select pg_advisory_lock(21)`)
  const applied = imports.apply(_id)
  await expect
    .poll(async () => {
      const waiting = `select from pg_locks where locktype = 'advisory' and objid = 21 and not granted`
      return (await gate.query(waiting)).rowCount
    })
    .toBe(1)
  const body = { products: [{ productId: product.id, quantity: 1 }] }
  expect(await customer('POST /orders', { body })).toMatchObject({ success: true })
  await gate.end()
  expect(await applied).toMatchObject({ state: 'applied' })
  expect(await checkInvariants(shop.db)).toEqual([])
})
