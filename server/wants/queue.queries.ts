import { desc, eq, sql } from 'drizzle-orm'
import type { Hold, HoldEvent, HoldMoment, QueuedWant } from '#contract/wants.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { productNotFound, usedCopies } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { type Customer, readCustomers, showHolds } from './show-holds.queries.ts'
import { findProductId, showQueue, withHold } from './wants.queries.ts'
import { type HoldRow, holds } from './wants.tables.ts'

/** The most holds in the history of a product. */
const HISTORY_MAX = 200

export type Queue = { wants: QueuedWant[]; holds: Hold[]; history: HoldMoment[] }

/**
 * The queue of a product, for admins, by the id of any of its offers.
 * @throws AppError not-found
 */
export async function getQueue(ctx: Context, offerId: string): Promise<Queue> {
  const productId = isId(offerId) ? await findProductId(ctx, offerId) : undefined
  if (productId === undefined) throw productNotFound()
  const rows = await listHolds(ctx, productId)
  const open = rows.map(({ hold }) => hold).filter(({ isOpen }) => isOpen)
  const held = await showHolds(ctx, open, { withUsers: true })
  const queued = await showQueue(ctx, productId)
  const customers = await readCustomers(ctx, [...queued, ...rows.map(({ hold }) => hold)])
  return {
    wants: queued.flatMap(({ userId, want }) => {
      const user = customers.get(userId)
      return user ? [{ ...withHold(want, held.filter(isOf(user))), user }] : []
    }),
    holds: held,
    history: rows
      .flatMap(({ hold, sku }) => toMoments(hold, sku, customers))
      .toSorted((one, other) => other.at.localeCompare(one.at)),
  }
}

const isOf =
  ({ _id }: Customer) =>
  ({ user }: Hold) =>
    user?._id === _id

async function listHolds({ db }: Context, productId: string) {
  return db
    .select({ hold: holds, sku: usedCopies.sku })
    .from(holds)
    .innerJoin(products, eq(products.id, holds.productId))
    .leftJoin(usedCopies, eq(usedCopies.productId, holds.productId))
    .where(sql`${productId}::uuid in (${products.id}, ${products.parentId})`)
    .orderBy(desc(holds.createdAt))
    .limit(HISTORY_MAX)
}

/** The steps of one hold; an order that takes the unit over is not one of them until it is paid. */
function toMoments(
  { productId, userId, state, ...times }: HoldRow,
  sku: string | null,
  customers: ReadonlyMap<string, Customer>,
): HoldMoment[] {
  const user = userId ? customers.get(userId) : undefined
  const end = state === 'active' || state === 'used' ? undefined : state
  const steps: [HoldEvent | undefined, Date | null][] = [
    ['held', times.createdAt],
    ['mailed', times.mailedAt],
    ['bought', times.boughtAt],
    [end, times.endedAt],
  ]
  return steps.flatMap(([type, at]) =>
    type && at
      ? [{ at: at.toISOString(), type, productId, ...(user && { user }), ...(sku && { sku }) }]
      : [],
  )
}
