import { type DemoProduct, demoProducts } from './catalogue/index.ts'
import { demoCustomers } from './people.ts'
import { type Seeded, seeded } from './seeded.ts'
import { demoCopies } from './used/demo-copies.ts'

export type DemoOrderStatus =
  | 'pending'
  | 'payment received'
  | 'preparing to ship'
  | 'shipped'
  | 'delivered'
  | 'completed'
  | 'returned'
  | 'cancelled'

/** `productKey` may be the key of a used copy. */
export type DemoLine = { productKey: string; quantity: number }

export type DemoOrder = {
  /** Index in `demoCustomers`. */
  customerIndex: number
  minutesAgo: number
  status: DemoOrderStatus
  wasPaid: boolean
  lines: DemoLine[]
}

/** An abandoned cart. */
export type DemoCart = { customerIndex: number; minutesAgo: number; lines: DemoLine[] }

const orderCount = 400
const longestAgoDays = 90
const minutesPerDay = 24 * 60
/** The first customers are regulars, the next ten bought once, the last never. */
const regularCount = 25
const onceOnlyCount = 10

const byPopularity = seeded('popularity').shuffle(demoProducts)

/** The orders of the last ninety days, oldest first. */
export const demoOrders: DemoOrder[] = withSoldCopies(drawOrders(seeded('orders')))

export const demoCarts: DemoCart[] = drawCarts(seeded('carts'))

function drawOrders(random: Seeded): DemoOrder[] {
  return Array.from({ length: orderCount }, (_, place) => drawMinutesAgo(random, place))
    .sort((a, b) => b - a)
    .map((minutesAgo, place) => ({
      customerIndex: drawCustomer(random, place),
      minutesAgo,
      ...drawProgress(random, minutesAgo),
      lines: drawLines(random),
    }))
    .map(spreadUnpaid)
}

/** Adds each sold used copy to a recent order that was shipped. */
function withSoldCopies(orders: DemoOrder[]): DemoOrder[] {
  const sold = demoCopies.filter(({ state }) => state === 'sold')
  const isShipped = ({ status, minutesAgo }: DemoOrder) =>
    (status === 'delivered' || status === 'shipped') && minutesAgo < 20 * minutesPerDay
  const shipped = orders.filter(isShipped)
  const copyOf = new Map(shipped.map((order, place) => [order, sold[place]]))
  if (shipped.length < sold.length) throw new Error('The demo has too few shipped orders')
  return orders.map((order) => {
    const copy = copyOf.get(order)
    const line = copy ? [{ productKey: copy.key, quantity: 1 }] : []
    return { ...order, lines: [...order.lines, ...line] }
  })
}

/** The demo customer has no unpaid order and other customers one: more would refuse their checkouts (decision 7). */
function spreadUnpaid(order: DemoOrder, place: number): DemoOrder {
  if (order.status !== 'pending') return order
  return { ...order, customerIndex: 1 + (place % (regularCount - 1)) }
}

/**
 * The first few orders are minutes and hours old, so that some are pending and "today" is never empty. The others
 * double on weekends and grow slowly towards the present.
 */
function drawMinutesAgo(random: Seeded, place: number): number {
  if (place < 4) return 3 + place * 6
  if (place < 9) return random.whole(30, 600)
  const day = Math.floor(longestAgoDays * random.next() ** 1.15)
  const isQuietDay = day % 7 > 1
  if (isQuietDay && random.chance(0.5)) return drawMinutesAgo(random, place)
  return day * minutesPerDay + random.whole(30, minutesPerDay - 1)
}

/** A few regulars place most of the orders. */
function drawCustomer(random: Seeded, place: number): number {
  const every = Math.floor(orderCount / onceOnlyCount)
  if (place % every === 0) return regularCount + place / every
  return Math.floor(regularCount * random.next() ** 1.4)
}

type Progress = Pick<DemoOrder, 'status' | 'wasPaid'>

function paid(status: DemoOrderStatus): Progress {
  return { status, wasPaid: true }
}

/** Unpaid orders are under half an hour old; the status of paid ones depends on their age. */
function drawProgress(random: Seeded, minutesAgo: number): Progress {
  if (minutesAgo < 25) return { status: 'pending', wasPaid: false }
  if (random.chance(0.05)) return { status: 'cancelled', wasPaid: random.chance(0.4) }
  const days = minutesAgo / minutesPerDay
  if (days < 0.8) return paid('payment received')
  if (days < 2.5)
    return paid(random.pick(['payment received', 'preparing to ship', 'preparing to ship']))
  if (days < 6) return paid(random.pick(['preparing to ship', 'shipped', 'shipped', 'shipped']))
  if (days < 14) return paid(random.pick(['shipped', 'delivered', 'delivered', 'delivered']))
  if (random.chance(0.05)) return paid('returned')
  return paid(days < 30 ? random.pick(['delivered', 'completed']) : 'completed')
}

function drawLines(random: Seeded): DemoLine[] {
  const count = random.pick([1, 1, 1, 2, 2, 2, 3, 3, 4])
  const keys = new Set(Array.from({ length: count }, () => drawProduct(random).key))
  return [...keys].map((productKey) => ({
    productKey,
    quantity: random.chance(0.08) ? random.whole(2, 3) : 1,
  }))
}

/** Favourites sell more, expensive products less. */
function drawProduct(random: Seeded): DemoProduct {
  const product = byPopularity[Math.floor(byPopularity.length * random.next() ** 1.5)]
  if (!product) throw new Error('The demo catalogue is empty')
  const isDear = product.priceCents > 50_000
  return isDear && random.chance(0.7) ? drawProduct(random) : product
}

function drawCarts(random: Seeded): DemoCart[] {
  const customers = random.shuffle(demoCustomers.map((_, index) => index)).slice(0, 15)
  return customers.map((customerIndex, place) => ({
    customerIndex,
    minutesAgo: Math.round((place / 14) ** 1.5 * 20 * minutesPerDay) + random.whole(8, 50),
    lines: drawLines(random),
  }))
}
