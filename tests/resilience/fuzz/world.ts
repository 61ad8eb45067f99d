import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createSession } from '#server/auth/index.ts'
import { generateRenditionsJob } from '#server/images/images.jobs.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'
import type { Hints } from './values.ts'

export const CALLERS = ['visitor', 'stranger', 'ended', 'customer', 'owner', 'admin'] as const
/** `ended`: a token of a revoked session. `stranger`: a token that was never issued. */
export type Caller = (typeof CALLERS)[number]

export type World = {
  tokens: Record<Caller, string | undefined>
  hints: Hints
  /** Records that only their owner and an admin may read. */
  owned: { userId: string; orderId: string }
}

/** Users and records for fuzzing one call, recreated for the next. */
export async function makeWorld(shop: TestApp): Promise<World> {
  const { owner, customer, admin, subject } = await makePeople(shop)
  const products = [await makeProduct(shop.db), await makeProduct(shop.db, { stock: 500_000 })]
  const [product] = products
  if (!product) throw new Error('No product was made')
  const order = await makeOrder(shop.services, { user: owner, lines: [{ product, quantity: 1 }] })
  await shop.api(owner.token)('POST /carts', { body: { productId: product.id, quantity: 1 } })
  const api = shop.api(admin.token)
  const noteOn = { params: { id: subject.id }, body: { text: 'a note' } }
  const { note } = await api('POST /users/:id/notes', noteOn)
  const shared = await findShared(shop)
  const ended = await createSession(shop.ctx(), customer.id)
  await shop.api(ended)('POST /auth/logout')
  return {
    tokens: {
      visitor: undefined,
      stranger: `${customer.token}x`,
      ended,
      customer: customer.token,
      owner: owner.token,
      admin: admin.token,
    },
    owned: { userId: owner.id, orderId: order._id },
    hints: {
      users: [subject.id, owner.id],
      orders: [order._id, ...(shared['paid-orders'] ?? [])],
      products: products.map(({ id }) => id),
      productId: products.map(({ id }) => id),
      ids: products.map(({ id }) => id),
      category: ['vinyl', 'turntable'],
      noteId: [note._id],
      email: [subject.email],
      part: ['settings', 'clock', 'demo'],
      search: ['record', 'Record 1', 'person'],
      q: ['record'],
      ...shared,
    },
  }
}

async function makePeople(shop: TestApp) {
  const withToken = async (user: Awaited<ReturnType<typeof makeUser>>) => ({
    ...user,
    token: await createSession(shop.ctx(), user.id),
  })
  return {
    owner: await withToken(await makeUser(shop.db)),
    customer: await withToken(await makeUser(shop.db)),
    admin: await withToken(await makeAdmin(shop.db)),
    subject: await makeUser(shop.db),
  }
}

/** Created once by `furnish`, and looked up again because calls may have deleted them. */
async function findShared({ db }: TestApp): Promise<Hints> {
  const idsOf = async (table: string, where = 'true') => {
    const { rows } = await db.execute<{ id: string }>(
      sql.raw(`select id::text from ${table} where ${where} limit 3`),
    )
    return rows.map(({ id }) => id)
  }
  return {
    imports: await idsOf('product_imports'),
    'webhook-endpoints': await idsOf('webhook_endpoints'),
    'webhook-deliveries': await idsOf('webhook_deliveries'),
    'paid-orders': await idsOf(
      'orders',
      'exists (select from order_captures where order_id = orders.id)',
    ),
    jobs: await idsOf('pgboss.job', "state = 'failed'"),
  }
}

/** Slow to create and shared by all calls: paid orders, a validated file, endpoints, a failed job. */
export async function furnish(shop: TestApp): Promise<void> {
  const admin = await makeAdmin(shop.db)
  const api = await shop.apiAs(admin)
  await buy(shop, { quantity: 3 })
  await buy(shop)
  const desk = await openProductFiles(shop, admin)
  const product = await makeProduct(shop.db)
  await desk.check(`id,price\n${product.id},1\n`)
  const hook = { url: 'https://example.com/hook', events: ['product.created' as const] }
  const { endpoint } = await api('POST /webhook-endpoints', { body: hook })
  await api('POST /webhook-endpoints/:id/test', { params: { id: endpoint._id } })
  await failJob(shop)
}

/** @returns the id of a permanently failed job */
export async function failJob({ db, services }: TestApp): Promise<string> {
  const publicId = `nothing-${randomUUID()}`
  await services.jobs.enqueue(db, generateRenditionsJob, { publicId })
  const { rows } = await db.execute<{ id: string }>(
    sql`update pgboss.job set state = 'failed', completed_on = now()
        where data ->> 'publicId' = ${publicId} returning id::text`,
  )
  return rows[0]?.id ?? ''
}

/** A fingerprint of all rows of the shop, equal as long as nothing changes. */
export async function fingerprint(db: Database): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from "${name}" t)`,
  )
  const { rows } = await db.execute<{ all: string }>(
    sql.raw(`select concat_ws(' ', ${parts.join(', ')}, (select count(*) from pgboss.job)) as all`),
  )
  return rows[0]?.all ?? ''
}
