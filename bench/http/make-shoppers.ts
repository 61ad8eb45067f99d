import { sql } from 'drizzle-orm'
import { hashPassword } from '#server/auth/index.ts'
import type { DatabaseConnection } from '#server/platform/db/database.ts'
import type { Shoppers } from './shoppers.ts'

/** The largest number of concurrent clients. */
const PEOPLE = 32
const PRODUCTS = 1_000
const PASSWORD = 'a password for every bench'

/**
 * Prepares the shop for unlimited purchases: customers with a session and a cart each, and products that do not run
 * out. Removes the purchases of earlier runs.
 */
export async function makeShoppers({ db }: DatabaseConnection, shopUrl: string): Promise<Shoppers> {
  await db.execute(sql`truncate orders, cart_lines, idempotency_keys, reservations, demo_payment_sessions,
    sessions, rate_limits cascade`)
  const passwordHash = await hashPassword(PASSWORD)
  const emails = Array.from({ length: PEOPLE }, (_, n) => `shopper-${n}@example.com`)
  await db.execute(sql`
    insert into users (email, password_hash) select unnest(${sql.param(emails)}::text[]), ${passwordHash}
    on conflict do nothing`)
  await db.execute(
    sql`update users set password_hash = ${passwordHash} where email like 'shopper-%'`,
  )
  const { rows } = await db.execute<{ id: string; type: string }>(sql`
    update products set stock = 1000000, reserved = 0 where id in (
      select id from products where archived_at is null and parent_id is null
      order by created_at desc, id desc limit ${PRODUCTS}
    ) returning id, type`)
  // Always a record: only its page queries related products by artist and genre.
  const hotProductId = rows.find(({ type }) => type === 'vinyl')?.id ?? ''
  const productIds = rows.map(({ id }) => id).filter((id) => id !== hotProductId)
  const people: Shoppers['people'] = []
  for (const email of emails) people.push(await signIn(shopUrl, email))
  await detachOrders(db)
  // One line in each cart, for the quantity changes.
  await db.execute(sql`
    insert into cart_lines (cart_id, product_id, quantity)
    select cart_id, product_id, 1 from unnest(
      ${sql.param(people.map(({ cartId }) => cartId))}::uuid[],
      ${sql.param(people.map((_, who) => productIds[who * 10]))}::uuid[]
    ) as line (cart_id, product_id)`)
  return { people, password: PASSWORD, productIds, hotProductId }
}

/** An account has at most 3 unpaid orders (decision 7): each order of the bench loses its account as it is written. */
async function detachOrders(db: DatabaseConnection['db']): Promise<void> {
  await db.execute(sql`
    create or replace function detach_order() returns trigger language plpgsql as
    'begin new.user_id := null; return new; end'`)
  await db.execute(sql`
    create or replace trigger orders_detach before insert on orders
    for each row execute function detach_order()`)
}

async function signIn(shopUrl: string, email: string): Promise<Shoppers['people'][number]> {
  const answer = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token, user } = (await answer.json()) as { token: string; user: { _id: string } }
  const headers = { authorization: `Bearer ${token}` }
  const carts = await fetch(`${shopUrl}/api/carts/me`, { headers })
  const { cart } = (await carts.json()) as { cart: { _id: string } }
  return { userId: user._id, cartId: cart._id, email, token }
}
