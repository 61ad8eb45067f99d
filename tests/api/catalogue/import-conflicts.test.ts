import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop()

test('a run that ends early never appears as interrupted', async () => {
  const productFiles = await openProductFiles(shop, await makeAdmin(shop.db))
  const { id } = await makeProduct(shop.db, { name: 'Night Bus', stock: 5 })
  const checked = await productFiles.check(`id,name\n${id},Day Bus\n`)
  // The lock decides: free in the state "applying" means that the process is gone.
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
  expect(await productFiles.apply(checked._id)).toMatchObject({
    state: 'checked',
    isInterrupted: false,
    outdated: 1,
  })
  const { rows } = await shop.db.execute(sql`select is_free from seen`)
  expect(rows).toEqual([{ is_free: false }])
})
