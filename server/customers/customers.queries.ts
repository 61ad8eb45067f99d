import { asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CallInput, HandlerAnswer } from '#contract/calls.ts'
import type { Customer } from '#contract/customers.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { toUser, type UserRow } from '#server/accounts/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { toDefaultLimit } from '#server/platform/default-limit.rules.ts'

type UserList = HandlerAnswer<'GET /users'>

type ListInput = CallInput<'GET /users'>['query']

/**
 * A page of the matching users with the number of their orders, newest first by default. A search without paging has
 * the first 1,000.
 */
export async function listUsers(ctx: Context, input: ListInput): Promise<UserList> {
  const { page = 1, search, limit = toDefaultLimit(input.page, Boolean(search)) } = input
  const where = search ? matches(search) : undefined
  const window = { where, limit, offset: (page - 1) * limit }
  const isAscending = input.order === 'asc'
  const [found, totalUsers] = await Promise.all([
    input.sort === 'orderCount'
      ? listByOrderCount(ctx, window, isAscending)
      : listByAge(ctx, window, isAscending),
    ctx.db.$count(users, where),
  ])
  return {
    users: found.map(({ user, orderCount }) => ({ ...toUser(user), orderCount })),
    pagination: { currentPage: page, totalPages: Math.ceil(totalUsers / limit), totalUsers },
  }
}

const READ_BATCH = 500

/** Streams all matching users in batches. The selection and order are fixed at the start. */
export async function* streamUsers(
  ctx: Context,
  { search, sort, order }: Omit<ListInput, 'page' | 'limit'>,
): AsyncGenerator<Customer[]> {
  const all = { where: search ? matches(search) : undefined }
  const ids = await listIds(ctx, all, {
    isByCount: sort === 'orderCount',
    isAscending: order === 'asc',
  })
  for (const batch of chunksOf(ids, READ_BATCH)) {
    const window = { where: inArray(users.id, batch), limit: READ_BATCH, offset: 0 }
    const read = await listByAge(ctx, window, false)
    const byId = new Map(read.map((found) => [found.user.id, found]))
    yield batch.flatMap((id) => {
      const found = byId.get(id)
      return found ? [{ ...toUser(found.user), orderCount: found.orderCount }] : []
    })
  }
}

async function listIds(
  ctx: Context,
  { where }: Pick<Window, 'where'>,
  { isByCount, isAscending }: { isByCount: boolean; isAscending: boolean },
): Promise<string[]> {
  const placed = sql`(select count(*) from ${orders} where ${orders.userId} = ${users.id})`
  const byAge = isAscending ? oldestFirst : newestFirst
  const byCount = [isAscending ? asc(placed) : desc(placed), ...newestFirst]
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...(isByCount ? byCount : byAge))
  return rows.map(({ id }) => id)
}

type Window = { where: SQL | undefined; limit: number; offset: number }

type CountedUser = { user: UserRow; orderCount: number }

/** The expression of the index `users_search_idx`. */
function matches(search: string): SQL {
  return sql`lower(${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName}) like ${toLikePattern(search)}`
}

/** The order of the index `users_created_at_idx`, which also serves it backwards. */
const newestFirst = [sql`${users.createdAt} desc nulls last`, asc(users.id)]

const oldestFirst = [sql`${users.createdAt} asc nulls first`, desc(users.id)]

/** Selects the page from the index first, which limits the counting of orders to its users. */
async function listByAge(
  ctx: Context,
  { where, limit, offset }: Window,
  isAscending: boolean,
): Promise<CountedUser[]> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(where)
    .orderBy(...(isAscending ? oldestFirst : newestFirst))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const counts = await ctx.db
    .select({ userId: orders.userId, orderCount: count() })
    .from(orders)
    .where(inArray(orders.userId, ids))
    .groupBy(orders.userId)
  const byUser = new Map(counts.map(({ userId, orderCount }) => [userId, orderCount]))
  return rows.map((user) => ({ user, orderCount: byUser.get(user.id) ?? 0 }))
}

async function listByOrderCount(
  ctx: Context,
  { where, limit, offset }: Window,
  isAscending: boolean,
): Promise<CountedUser[]> {
  const perUser = ctx.db
    .select({ userId: orders.userId, placed: count().as('placed') })
    .from(orders)
    .groupBy(orders.userId)
    .as('per_user')
  const orderCount = sql<number>`coalesce(${perUser.placed}, 0)`.mapWith(Number)
  return ctx.db
    .select({ user: users, orderCount })
    .from(users)
    .leftJoin(perUser, eq(perUser.userId, users.id))
    .where(where)
    .orderBy(isAscending ? asc(orderCount) : desc(orderCount), ...newestFirst)
    .limit(limit)
    .offset(offset)
}
