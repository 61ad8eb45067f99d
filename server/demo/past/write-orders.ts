import { eq } from 'drizzle-orm'
import { CHECKOUT_MINUTES } from '#contract/limits.ts'
import type { DemoOrder } from '#db/demo/orders.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { currentTerms, deriveMoney, newOrderId } from '#server/orders/index.ts'
import { orderHistory } from '#server/orders/order-history.tables.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import { orderCaptures, orderRefunds } from '#server/orders/order-payments.tables.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { demoPaymentRefunds, demoPaymentSessions } from '#server/platform/payments/index.ts'
import { describeSale } from '#server/products/index.ts'
import { reservations, stockMovements } from '#server/stock/stock.tables.ts'
import { minutesBefore } from './demo-time.ts'
import { type Money, toMoney } from './order-money.ts'
import { type DemoActors, type Step, toMails, toPaymentEvents, toSteps } from './order-past.ts'
import type { PlanHandover } from './plan-handovers.ts'
import type { DemoUser } from './write-customers.ts'
import { type DemoProducts, hasTakenStock } from './write-products.ts'

const ACTOR = 'demo'

type Descriptions = Awaited<ReturnType<typeof describeSale>>
type Past = { users: DemoUser[]; productRows: DemoProducts; planHandover: PlanHandover }
type Line = Omit<typeof orderLines.$inferInsert, 'orderId'>

/** The rows of one order, by table. */
type Traces = {
  orders: (typeof orders.$inferInsert)[]
  lines: (typeof orderLines.$inferInsert)[]
  history: (typeof orderHistory.$inferInsert)[]
  mails: (typeof orderMails.$inferInsert)[]
  events: (typeof paymentEvents.$inferInsert)[]
  movements: (typeof stockMovements.$inferInsert)[]
  reservations: (typeof reservations.$inferInsert)[]
  money: Money[]
}

/** Writes the orders with the history, stock movements and reservations that real ones have. */
export async function writeOrders(
  ctx: Context,
  demoOrders: DemoOrder[],
  past: Past,
): Promise<void> {
  const traces: Traces = {
    orders: [],
    lines: [],
    history: [],
    mails: [],
    events: [],
    movements: [],
    reservations: [],
    money: [],
  }
  const ids = [...past.productRows.values()].map(({ id }) => id)
  const world = { ...past, admin: await findAdmin(ctx), descriptions: await describeSale(ctx, ids) }
  for (const [place, order] of demoOrders.entries()) trace(ctx, { order, place }, world, traces)
  await ctx.db.insert(orders).values(traces.orders)
  await ctx.db.insert(orderLines).values(traces.lines)
  await ctx.db.insert(orderHistory).values(traces.history)
  await ctx.db.insert(orderMails).values(traces.mails)
  await ctx.db.insert(paymentEvents).values(traces.events)
  await writeMoney(ctx, traces.money)
  await deriveMoney(
    ctx,
    traces.orders.map(({ id }) => id),
  )
  await ctx.db.insert(stockMovements).values(traces.movements)
  if (traces.reservations.length > 0) await ctx.db.insert(reservations).values(traces.reservations)
}

async function writeMoney(ctx: Context, money: Money[]): Promise<void> {
  await ctx.db.insert(demoPaymentSessions).values(money.map(({ session }) => session))
  await ctx.db.insert(orderCaptures).values(money.map(({ capture }) => capture))
  await ctx.db.insert(orderRefunds).values(money.flatMap(({ refund }) => refund ?? []))
  const refundsThere = money.flatMap(({ refundThere }) => refundThere ?? [])
  await ctx.db.insert(demoPaymentRefunds).values(refundsThere)
}

/** The shop's first admin, who processes the orders. */
async function findAdmin(ctx: Context): Promise<string> {
  const [admin] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.createdAt)
    .limit(1)
  return admin?.id ?? ACTOR
}

type World = Past & Pick<DemoActors, 'admin'> & { descriptions: Descriptions }

function trace(
  ctx: Context,
  { order: demoOrder, place }: { order: DemoOrder; place: number },
  { users: people, productRows, planHandover, admin, descriptions }: World,
  traces: Traces,
): void {
  const user = people[demoOrder.customerIndex]
  const lines = toLines(demoOrder, productRows, descriptions)
  if (!user || lines.length === 0) return
  const id = newOrderId()
  const createdAt = minutesBefore(ctx.now, demoOrder.minutesAgo)
  const actors = { buyer: user.id, payment: ctx.payments.name, admin }
  const { delivery = null, address = user.address } = planHandover(demoOrder, place, lines) ?? {}
  const isCollected = delivery !== null && delivery.collection !== null
  const steps = toSteps(ctx.now, { ...demoOrder, isCollected }, actors)
  const goodsCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const totalCents = goodsCents + (delivery?.cents ?? 0)
  const paidAt = steps.find(({ status }) => status === 'payment received')?.at ?? null
  const expiresAt = minutesBefore(ctx.now, demoOrder.minutesAgo - CHECKOUT_MINUTES)
  const order: typeof orders.$inferInsert = {
    id,
    userId: user.id,
    email: user.email,
    phoneNumber: user.phoneNumber,
    status: demoOrder.status,
    totalCents,
    netTotalCents: totalCents,
    delivery,
    ...currentTerms(),
    recipientName: demoOrder.wasPaid ? `${user.firstName} ${user.lastName}`.trim() : '',
    shippingAddress: demoOrder.wasPaid ? address : null,
    createdAt,
    expiresAt,
    stockDeducted: hasTakenStock(demoOrder),
  }
  const money = toMoney({ order, lines, steps })
  traces.orders.push({ ...order, paymentSessionId: money?.session.id ?? null })
  if (money) traces.money.push(money)
  traces.lines.push(...lines.map((line) => ({ ...line, orderId: id })))
  traces.history.push(
    ...steps.map(({ status, at, actor }, index) => ({
      orderId: id,
      fromStatus: steps[index - 1]?.status ?? null,
      toStatus: status,
      actor,
      createdAt: at,
    })),
  )
  traces.mails.push(...toMails(id, steps, isCollected))
  traces.events.push(...toPaymentEvents(id, totalCents, steps))
  recordUnits(demoOrder, { id, lines, paidAt, expiresAt, steps }, traces)
}

type LoggedOrder = {
  id: string
  lines: Line[]
  paidAt: Date | null
  expiresAt: Date
  steps: Step[]
}

/** Records the units of an order: sold, restocked, or reserved. */
function recordUnits(demoOrder: DemoOrder, order: LoggedOrder, traces: Traces): void {
  const { id, lines, paidAt, expiresAt, steps } = order
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

function toLines(
  demoOrder: DemoOrder,
  productRows: DemoProducts,
  descriptions: Descriptions,
): Line[] {
  return demoOrder.lines.flatMap(({ productKey, quantity }, position) => {
    const product = productRows.get(productKey)
    if (!product) return []
    const { id, name, thumbnail, priceCents } = product
    const line = { position, productId: id, name, thumbnail, unitPriceCents: priceCents, quantity }
    return [{ ...line, soldAs: descriptions.get(id) }]
  })
}
