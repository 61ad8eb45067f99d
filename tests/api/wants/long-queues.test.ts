import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { dropEntries } from '#server/wants/draws/draws.tables.ts'
import { selectEntries } from '#server/wants/draws/entries.queries.ts'
import { getQueue } from '#server/wants/queue.queries.ts'
import { wants } from '#server/wants/wants.tables.ts'
import { makeDraw } from '#tests/support/app/drops.ts'
import { setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { makeSoldOut } from '#tests/support/app/wants.ts'
import { countScans } from '#tests/support/database/count-scans.ts'

/** Customers of a queue make each further step of it no dearer: anyone can register and join. */

const shop = setUpShopPerTest()
const WAITING = 100

let waiting: { userId: string; at: Date }[]
beforeEach(async () => {
  const rows = Array.from({ length: WAITING }, (_, place) => ({
    email: `waiting-${place}@example.com`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, place)),
  }))
  const made = await shop.db.insert(users).values(rows).returning()
  waiting = made.map(({ id: userId, createdAt: at }) => ({ userId, at }))
})

async function makeLongQueue() {
  const { id: productId } = await makeSoldOut(shop)
  const values = waiting.map(({ userId, at }) => ({ productId, userId, createdAt: at }))
  await shop.db.insert(wants).values(values)
  await shop.db.execute(sql`analyze wants`)
  return productId
}

/** How often the work scans a table. */
async function countScansOf(work: (ctx: Context) => Promise<unknown>, table: string) {
  return withTransaction(shop.ctx(), async (ctx) => {
    const before = await countScans(ctx.db, table)
    await work(ctx)
    return (await countScans(ctx.db, table)) - before
  })
}

test('a long queue is shown by one scan of its wants', async () => {
  const productId = await makeLongQueue()
  const queue = await getQueue(shop.ctx(), productId)
  expect(queue.wants.map(({ ahead }) => ahead)).toEqual(waiting.map((_, place) => place))
  expect(await countScansOf((ctx) => getQueue(ctx, productId), 'wants')).toBe(1)
})

test('paused wants are not ahead of others', async () => {
  const productId = await makeLongQueue()
  const [first, second] = waiting
  await shop.db.execute(sql`
    update wants set paused_at = now() where user_id in (${first?.userId}, ${second?.userId})`)
  const queue = await getQueue(shop.ctx(), productId)
  expect(queue.wants.slice(0, 4).map(({ ahead }) => ahead)).toEqual([0, 0, 0, 1])
})

test('the first of a long queue is found without the conditions of all others', async () => {
  const productId = await makeLongQueue()
  const [first] = waiting
  const { next, calls } = await withTransaction(shop.ctx(), async ({ db }) => {
    await db.execute(sql`set local track_functions = 'all'`)
    const { rows: found } = await db.execute<{ next: string }>(
      sql`select next_in_queue(${productId}::uuid) as next`,
    )
    const { rows } = await db.execute<{ calls: number }>(sql`
      select calls::int from pg_stat_xact_user_functions where funcname = 'may_hold'`)
    return { next: found[0]?.next, calls: rows[0]?.calls }
  })
  expect(next).toBe(first?.userId)
  expect(calls).toBe(1)
})

test('a late page of entries works out no result of earlier ones', async () => {
  const { id: productId } = await makeDraw(shop)
  const values = waiting.map(({ userId, at }, place) => ({
    productId,
    userId,
    enteredAt: at,
    place: place + 1,
  }))
  await shop.db.insert(dropEntries).values(values)
  const limit = 5
  const readLast = (ctx: Context) =>
    selectEntries(ctx, productId, { limit, offset: WAITING - limit })
  const places = (await readLast(shop.ctx())).map(({ place }) => place)
  expect(places).toEqual([96, 97, 98, 99, 100])
  expect(await countScansOf(readLast, 'holds')).toBeLessThan(WAITING)
})
