import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { listUsers } from '#server/customers/customers.queries.ts'
import { listOrders } from '#server/orders/orders.queries.ts'
import type { Context } from '#server/platform/context.ts'
import { type DatabaseConnection, openDatabase } from '#server/platform/db/database.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts'

const shop = setUpShop()
let database: TestDatabase
let single: DatabaseConnection
let ctx: Context

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  // One connection that sorts only where no index has the order.
  single = openDatabase(database.url, { max: 1 })
  await single.db.execute(sql`select set_config(name, 'off', false)
    from unnest(array['enable_sort', 'enable_incremental_sort', 'enable_seqscan']) as name`)
  ctx = { ...shop.ctx(), db: single.db }
})
afterAll(async () => {
  await single.close()
  await database.drop()
})

/** The query drizzle passes to the driver. */
const asked = z.tuple([z.object({ text: z.string() }), z.array(z.unknown())])

/** The plan of the first ordered query of `list`. */
async function planOf(list: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(single.pool, 'query')
  await list()
  const statements = query.mock.calls.map((call) => asked.parse(call.slice(0, 2)))
  query.mockRestore()
  const [statement] = statements.filter(([{ text }]) => text.includes('order by'))
  if (!statement) throw new Error('The list asks nothing that is ordered')
  const [{ text }, values] = statement
  const { rows } = await single.pool.query(`explain ${text}`, values)
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
}

test.each<[string, string, () => Promise<unknown>]>([
  ['orders, newest first', 'orders_created_at_idx', () => listOrders(ctx, { page: 1 })],
  ['orders, oldest first', 'orders_created_at_idx', () => listOrders(ctx, { order: 'asc' })],
  ['orders, dearest first', 'orders_total_idx', () => listOrders(ctx, { sort: 'total' })],
  ['customers, newest first', 'users_created_at_idx', () => listUsers(ctx, { page: 1 })],
  ['customers, oldest first', 'users_created_at_idx', () => listUsers(ctx, { order: 'asc' })],
])('reads %s in the order of %s', async (_, index, list) => {
  const plan = await planOf(list)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Sort')
})
