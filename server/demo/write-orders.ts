import { CHECKOUT_MINUTES } from '../../contract/limits.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import type { DemoOrder } from '../../db/demo/orders.ts'
import { reservations, stockMovements } from '../catalogue/catalogue.tables.ts'
import { newOrderId } from '../orders/index.ts'
import { orderHistory, orderLines, orders } from '../orders/orders.tables.ts'
import type { Context } from '../platform/context.ts'
import { minutesBefore } from './demo-time.ts'
import type { DemoUser } from './write-customers.ts'
import { type DemoShelf, hasTakenStock } from './write-products.ts'

const ACTOR = 'demo'
const PAID_AFTER_MINUTES = 4

type Past = { users: DemoUser[]; shelf: DemoShelf }
type Step = { status: OrderStatus; at: Date }
type Line = Omit<typeof orderLines.$inferInsert, 'orderId'>

/** Everything one order leaves behind, in the tables it leaves it in. */
type Traces = {
  orders: (typeof orders.$inferInsert)[]
  lines: (typeof orderLines.$inferInsert)[]
  history: (typeof orderHistory.$inferInsert)[]
  movements: (typeof stockMovements.$inferInsert)[]
  reservations: (typeof reservations.$inferInsert)[]
}

/** Writes the orders with the history, the stock movements and the reservations that real ones leave. */
export async function writeOrders(
  ctx: Context,
  demoOrders: DemoOrder[],
  past: Past,
): Promise<void> {
  const traces: Traces = { orders: [], lines: [], history: [], movements: [], reservations: [] }
  for (const order of demoOrders) trace(ctx, order, past, traces)
  await ctx.db.insert(orders).values(traces.orders)
  await ctx.db.insert(orderLines).values(traces.lines)
  await ctx.db.insert(orderHistory).values(traces.history)
  await ctx.db.insert(stockMovements).values(traces.movements)
  if (traces.reservations.length > 0) await ctx.db.insert(reservations).values(traces.reservations)
}

function trace(ctx: Context, demoOrder: DemoOrder, { users, shelf }: Past, traces: Traces): void {
  const user = users[demoOrder.customerIndex]
  const lines = toLines(demoOrder, shelf)
  if (!user || lines.length === 0) return
  const id = newOrderId()
  const createdAt = minutesBefore(ctx.now, demoOrder.minutesAgo)
  const steps = toSteps(ctx.now, demoOrder)
  const paidAt = steps.find(({ status }) => status === 'payment received')?.at ?? null
  const expiresAt = minutesBefore(ctx.now, demoOrder.minutesAgo - CHECKOUT_MINUTES)
  traces.orders.push({
    id,
    userId: user.id,
    email: user.email,
    phoneNumber: user.phoneNumber,
    status: demoOrder.status,
    totalCents: lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
    recipientName: demoOrder.wasPaid ? `${user.firstName} ${user.lastName}`.trim() : '',
    shippingAddress: demoOrder.wasPaid ? user.address : null,
    createdAt,
    expiresAt,
    paidAt,
    stockTaken: hasTakenStock(demoOrder),
  })
  traces.lines.push(...lines.map((line) => ({ ...line, orderId: id })))
  traces.history.push(
    ...steps.map(({ status, at }, index) => ({
      orderId: id,
      fromStatus: steps[index - 1]?.status ?? null,
      toStatus: status,
      actor: ACTOR,
      createdAt: at,
    })),
  )
  for (const { productId, quantity } of lines) {
    if (paidAt) {
      const sale = { productId, orderId: id, actor: ACTOR }
      traces.movements.push({ ...sale, quantity: -quantity, reason: 'sale', createdAt: paidAt })
      const back = steps.at(-1)
      if (!hasTakenStock(demoOrder) && back) {
        traces.movements.push({ ...sale, quantity, reason: 'return', createdAt: back.at })
      }
    }
    if (demoOrder.status === 'pending')
      traces.reservations.push({ orderId: id, productId, quantity, expiresAt })
  }
}

function toLines(demoOrder: DemoOrder, shelf: DemoShelf): Line[] {
  return demoOrder.lines.flatMap(({ productKey, quantity }, position) => {
    const product = shelf.get(productKey)
    if (!product) return []
    const { id, name, thumbnail, priceCents } = product
    return [{ position, productId: id, name, thumbnail, unitPriceCents: priceCents, quantity }]
  })
}

const PAID_PATH: OrderStatus[] = [
  'pending',
  'payment received',
  'preparing to ship',
  'shipped',
  'delivered',
  'completed',
]

/** The statuses the order had on its way, spread over the time since it was placed. */
function toSteps(now: Date, { status, wasPaid, minutesAgo }: DemoOrder): Step[] {
  const path = toPath(status, wasPaid)
  return path.map((step, index) => {
    if (index === 0) return { status: step, at: minutesBefore(now, minutesAgo) }
    const paid = Math.min(PAID_AFTER_MINUTES, minutesAgo / 2)
    if (index === 1) return { status: step, at: minutesBefore(now, minutesAgo - paid) }
    const share = (index - 1) / path.length
    return { status: step, at: minutesBefore(now, (minutesAgo - paid) * (1 - share)) }
  })
}

function toPath(status: OrderStatus, wasPaid: boolean): OrderStatus[] {
  if (status === 'cancelled') {
    return wasPaid ? ['pending', 'payment received', 'cancelled'] : ['pending', 'cancelled']
  }
  if (status === 'returned') return [...PAID_PATH.slice(0, 5), 'returned']
  return PAID_PATH.slice(0, PAID_PATH.indexOf(status) + 1)
}
