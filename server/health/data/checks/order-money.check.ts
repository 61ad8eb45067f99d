import { desc, inArray } from 'drizzle-orm'
import {
  deriveMoney,
  isMoneyRight,
  lockOrders,
  type ReadMoney,
  readMoney,
  toMoneyChange,
} from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { databaseCheck, type Found, type Problem } from './data-check.ts'
import { toFound } from './list-problems.ts'
import { toOrderLink } from './offer-text.ts'

/** The latest ones: the money of an order changes with its facts only. */
const ORDERS_MAX = 20_000
const BATCH = 500

export const orderMoneyCheck = databaseCheck({
  key: 'order-money',
  title: 'Money of an order is off',
  lock: lockOrders,
  search: findWrong,
})

async function findWrong(ctx: Context, subjects?: readonly string[]): Promise<Found> {
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(subjects && inArray(orders.id, [...subjects]))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS_MAX)
  const problems: Problem[] = []
  for (const chunk of chunksOf(found, BATCH)) {
    const ids = chunk.map(({ id }) => id)
    problems.push(...(await readMoney(ctx, ids)).flatMap(toProblems))
  }
  return toFound(problems)
}

function toProblems(read: ReadMoney): Problem[] {
  if (isMoneyRight(read)) return []
  const { id } = read.order
  const change = toMoneyChange(read)
  const [before, after] = [toText(change.before), toText(change.after)]
  return [
    {
      subject: id,
      text: `${id}: its stored money does not follow from its payments and refunds.`,
      link: toOrderLink(id),
      facts: change,
      repair: {
        text: 'Derives the money of the order again.',
        changes: () => [{ text: `Money of ${id}`, before, after }],
        apply: (ctx) => deriveMoney(ctx, [id]),
      },
    },
  ]
}

function toText(values: Record<string, string | number | null>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value ?? 'none'}`)
    .join(', ')
}
