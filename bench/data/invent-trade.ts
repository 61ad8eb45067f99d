import type { OrderStatus } from '#contract/orders.ts'
import { type Seeded, seeded } from '#db/demo/seeded.ts'
import type { users } from '#server/accounts/accounts.tables.ts'
import { orderMoney } from '#server/orders/money.rules.ts'
import type { orderHistory } from '#server/orders/order-history.tables.ts'
import type { orderCaptures, orderRefunds } from '#server/orders/order-payments.tables.ts'
import { isGivenBack } from '#server/orders/orders.rules.ts'
import type { orderLines, orders } from '#server/orders/orders.tables.ts'
import { toMoneyColumns } from '#server/orders/save-money.ts'
import { inventWords } from './invent-words.ts'

type Customer = typeof users.$inferInsert & { id: string }
export type Shelf = { id: string; name: string; thumbnail: string; priceCents: number }[]
type InventedOrder = {
  order: typeof orders.$inferInsert
  lines: (typeof orderLines.$inferInsert)[]
  history: (typeof orderHistory.$inferInsert)[]
  captures: (typeof orderCaptures.$inferInsert)[]
  refunds: (typeof orderRefunds.$inferInsert)[]
}

const DAY_MS = 86_400_000
const ACTOR = 'benchmark'
const CURRENCY = 'aud'
/** Orders reach back far enough for the twelve months before the last twelve. */
const DAYS = 730
const GIVEN_NAMES = [
  'Ada',
  'Bo',
  'Chloé',
  'Dirk',
  'Esi',
  'Fern',
  'Gil',
  'Hana',
  'Ivo',
  'June',
  'Kit',
]
const ID_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const ADDRESS = {
  street: '12 Groove Lane',
  city: 'Runout',
  state: 'NSW',
  postalCode: '2000',
  country: 'AU',
}

/** The same customers on every machine; every name and address is made up. */
export function inventCustomers(count: number, now: Date): Customer[] {
  const random = seeded('many customers')
  const words = inventWords(random)
  return Array.from({ length: count }, (_, n) => {
    const firstName = random.pick(GIVEN_NAMES)
    const lastName = random.pick(words.ownWords)
    return {
      id: toId(n),
      email: `${firstName}.${lastName}.${n}@example.com`.toLowerCase(),
      firstName,
      lastName,
      createdAt: daysBefore(now, random.between(0, DAYS)),
    }
  })
}

/** Oldest first. Old orders are completed, recent ones are still in progress. */
export function* inventOrders(
  count: number,
  { customers, shelf, now }: { customers: Customer[]; shelf: Shelf; now: Date },
): Generator<InventedOrder> {
  const random = seeded('many orders')
  for (let n = 0; n < count; n += 1) {
    const daysAgo = DAYS * (1 - n / count)
    const createdAt = daysBefore(now, daysAgo)
    const status = toStatus(random, daysAgo)
    const id = inventId(random)
    const lines = inventLines(random, shelf).map((line, position) => ({
      ...line,
      orderId: id,
      position,
    }))
    const customer = random.pick(customers)
    const totalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
    const order = {
      id,
      userId: customer.id,
      email: customer.email,
      status,
      totalCents,
      currency: CURRENCY,
      shippingAddress: ADDRESS,
      recipientName: `${customer.firstName} ${customer.lastName}`,
      createdAt,
      // Open orders do not expire during the measurement.
      expiresAt: new Date(now.getTime() + DAY_MS),
      stockDeducted: status !== 'pending' && !isGivenBack(status),
    }
    const facts = inventFacts({ id, status, totalCents, createdAt, refundId: toId(n) })
    const nothing = { disputes: [], settlements: [] }
    const money = orderMoney({ totalCents, currency: CURRENCY, ...facts, ...nothing })
    yield { order: { ...order, ...toMoneyColumns(money) }, lines, ...facts }
  }
}

type Past = {
  id: string
  status: OrderStatus
  totalCents: number
  createdAt: Date
  refundId: string
}

/** Paid at once by card unless it is pending; a cancelled or returned order has its money back. */
function inventFacts({ id, status, totalCents, createdAt, refundId }: Past) {
  const statuses = [...new Set<OrderStatus>(['pending', 'payment received', status])]
  const reached = status === 'pending' ? statuses.slice(0, 1) : statuses
  const common = { orderId: id, paymentId: `benchmark-${id}`, amountCents: totalCents }
  const capture = { ...common, currency: CURRENCY, receivedAt: createdAt, step: 1 }
  const refund = {
    ...common,
    id: refundId,
    state: 'done' as const,
    isSettled: false,
    actor: ACTOR,
    step: reached.length,
    createdAt,
  }
  return {
    history: reached.map((toStatus, index) => ({
      orderId: id,
      fromStatus: reached[index - 1] ?? null,
      toStatus,
      actor: ACTOR,
      createdAt,
    })),
    captures: status === 'pending' ? [] : [capture],
    refunds: isGivenBack(status) ? [refund] : [],
  }
}

function inventLines(random: Seeded, shelf: Shelf) {
  // Some products sell far better than others.
  const chosen = Array.from({ length: random.whole(1, 4) }, () => {
    const place = Math.floor(random.next() ** 2 * shelf.length)
    return shelf[place]
  })
  return [...new Set(chosen)].flatMap((product) =>
    product
      ? {
          productId: product.id,
          name: product.name,
          thumbnail: product.thumbnail,
          unitPriceCents: product.priceCents,
          quantity: random.whole(1, 3),
        }
      : [],
  )
}

function toStatus(random: Seeded, daysAgo: number): OrderStatus {
  if (random.chance(0.04)) return 'cancelled'
  if (random.chance(0.03)) return 'returned'
  if (daysAgo < 1) return random.pick(['pending', 'payment received'])
  if (daysAgo < 4) return random.pick(['payment received', 'preparing to ship'])
  if (daysAgo < 14) return random.pick(['shipped', 'delivered'])
  return 'completed'
}

function inventId(random: Seeded): string {
  const letters = Array.from({ length: 10 }, () => random.pick([...ID_LETTERS])).join('')
  return `RO-${letters.slice(0, 5)}-${letters.slice(5)}`
}

function toId(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
