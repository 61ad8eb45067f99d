import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeProduct } from '../support/factories.ts'
import { openFileDesk } from '../support/product-file.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('an import that is refused is never seen as one whose process is gone', async () => {
  const desk = await openFileDesk(shop, await makeAdmin(shop.db))
  const { id } = await makeProduct(shop.db, { name: 'Night Bus', stock: 5 })
  const checked = await desk.check(`id,name\n${id},Day Bus\n`)
  // Whoever looks at it goes by this lock: free while it says "applying", and the process is gone.
  await shop.db.execute(sql`create table seen (is_free boolean)`)
  await shop.db.execute(sql`
    create function look() returns trigger language plpgsql as $$
    begin
      insert into seen values (pg_try_advisory_xact_lock_shared(5140233, hashtext(old.id::text)));
      return new;
    end $$`)
  await shop.db.execute(sql`
    create trigger look before update on product_imports for each row
    when (old.state = 'applying' and new.state = 'checked') execute function look()`)
  await shop.db.execute(sql`update products set name = 'Evening Bus', updated_at = now()`)
  expect(await desk.apply(checked._id)).toMatchObject({
    state: 'checked',
    isInterrupted: false,
    failure: expect.stringContaining('row 2'),
  })
  const { rows } = await shop.db.execute(sql`select is_free from seen`)
  expect(rows).toEqual([{ is_free: false }])
})
