import { type SQL, sql } from 'drizzle-orm'
import type { Context, Customer } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { OPEN_ORDERS_MAX, type ReservedProduct } from './checkout-limits.rules.ts'

export type AccountState = {
  /** Whether the account has ever paid for an order. */
  hasPaid: boolean
  openOrders: number
  /** When the first of them expires. */
  freeAt: Date | null
  /** The oldest of too many open orders, which a new one replaces: its units count for no limit. */
  replacedId: string | null
  /** Units of all products that the account's other unpaid orders reserve. */
  units: number
}

/** A guest has never paid and replaces no order: a visitor can type any address. */
export async function getAccountState(ctx: Context, customer: Customer): Promise<AccountState> {
  const { name, isOwn, value } = toOwner(customer)
  const [state] = await queryPrepared<AccountState>(ctx.db, `checkout ${name}`, {
    write: () => accountState(isOwn),
    values: { customer: value, now: ctx.now.toISOString() },
  })
  if (!state) throw new Error('The account state was not read')
  return customer.userId === undefined ? { ...state, hasPaid: false, replacedId: null } : state
}

type Owner = { name: 'account' | 'guest'; isOwn: SQL; value: string }

/** One statement for each kind of customer, which reads one index. */
function toOwner({ userId, guestEmail }: Customer): Owner {
  const customer = sql.placeholder('customer')
  return userId === undefined
    ? { name: 'guest', isOwn: sql`is_guest and email = ${customer}`, value: guestEmail }
    : { name: 'account', isOwn: sql`user_id = ${customer}::uuid`, value: userId }
}

// An order that an admin has placed counts for no limit. An expired one no longer counts, but reserves its units until the job cancels it.
const accountState = (isOwn: SQL) => sql`
  with unpaid as (
    select id, payment_session_id, expires_at, expires_at > ${sql.placeholder('now')}::timestamptz as is_open
    from orders where ${isOwn} and orders.is_open and source = 'shop'
  ), replaced as (
    select id from unpaid where is_open and payment_session_id is not null
      and (select count(*) from unpaid where is_open) >= ${OPEN_ORDERS_MAX}
    order by expires_at limit 1
  )
  select exists (
      select from orders where ${isOwn} and paid_at is not null
    ) as "hasPaid",
    (select count(*)::int from unpaid where is_open) as "openOrders",
    (select min(expires_at) from unpaid where is_open) as "freeAt",
    (select id from replaced) as "replacedId",
    (select coalesce(sum(quantity), 0)::int from reservations
      where order_id in (select id from unpaid except select id from replaced)) as units`

type ReservedBy = Pick<AccountState, 'replacedId'> & {
  network: string | null
  productIds: readonly string[]
}

/** The products of a checkout with the units that the account and the network reserve; unknown ids are omitted. */
export async function listReservedProducts(
  ctx: Context,
  customer: Customer,
  { network, replacedId, productIds }: ReservedBy,
): Promise<ReservedProduct[]> {
  const { name, isOwn, value } = toOwner(customer)
  return queryPrepared<ReservedProduct>(ctx.db, `checkout products of ${name}`, {
    write: () => reservedProducts(isOwn),
    values: { customer: value, network, replacedId, productIds: productIds.filter(isId) },
  })
}

const otherThanReplaced = sql`is distinct from ${sql.placeholder('replacedId')}::text`

// By the account's few orders and the network's few units, never by all reservations of a product.
const reservedProducts = (isOwn: SQL) => sql`
  with unpaid as (select id from orders where ${isOwn} and orders.is_open and source = 'shop' and id ${otherThanReplaced})
  select products.id as "productId", name, stock, stock - reserved as available,
    (select coalesce(sum(quantity), 0)::int from unpaid join reservations on order_id = unpaid.id
      where product_id = products.id) as "byAccount",
    (select coalesce(sum(quantity), 0)::int from reservations
      where network = ${sql.placeholder('network')}::text and product_id = products.id
        and order_id ${otherThanReplaced}) as "byNetwork"
  from products where products.id = any(${sql.placeholder('productIds')}::uuid[])`

export type NetworkState = { units: number; freeAt: Date | null }

/** The units that new accounts of a network reserve, and when the first of them become available. */
export async function getNetworkState(
  ctx: Context,
  network: string,
  replacedId: AccountState['replacedId'],
): Promise<NetworkState> {
  const [state] = await queryPrepared<NetworkState>(ctx.db, 'checkout network', {
    write: networkState,
    values: { network, replacedId },
  })
  if (!state) throw new Error('The network state was not read')
  return state
}

const networkState = () => sql`
  select coalesce(sum(quantity), 0)::int as units, min(expires_at) as "freeAt"
  from reservations where network = ${sql.placeholder('network')} and order_id ${otherThanReplaced}`
