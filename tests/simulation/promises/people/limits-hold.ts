import { bookOf, rootOf, takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import {
  type Offer,
  type Order,
  ordersOf,
  type Person,
  restockedOf,
  type World,
} from '../../world.ts'

const seen = new WeakSet<Order>()
const isActive = ({ status }: Order) => status !== 'cancelled' && status !== 'returned'

/**
 * The units of a product and its variants in a customer's paid and open orders, without those that the owner has changed since: the
 * owner may set a cancelled order to another status at the moment of the next one.
 */
export function unitsOf(world: World, customer: Person, root: Offer, since?: Date): number {
  const isChanged = ({ history }: Order) =>
    since !== undefined && history.some(({ by, at }) => by === 'owner' && at >= since)
  return ordersOf(world)
    .filter((order) => order.customer === customer && isActive(order) && !isChanged(order))
    .flatMap((order) => order.lines.map(({ offer, quantity }) => ({ order, offer, quantity })))
    .filter(({ offer }) => rootOf(offer) === root)
    .reduce(
      (sum, { order, offer, quantity }) => sum + quantity - restockedOf(world, order, offer),
      0,
    )
}

/** Each limit is looked at when an order is placed: an owner may set a lower one later. */
export const limitsHold = definePromise({
  name: 'P7',
  sentence: 'Limits per customer, of unpaid orders, codes and drops hold.',
  share: 1,
  async check(world) {
    const broken = takeComplaints(world, 'P7')
    for (const order of ordersOf(world)) {
      if (seen.has(order)) continue
      seen.add(order)
      if (isActive(order)) broken.push(...checkUnits(world, order), ...checkCode(world, order))
    }
    return broken
  },
})

function checkUnits(world: World, order: Order): string[] {
  const { customer, lines } = order
  const open = ordersOf(world).filter(
    (each) =>
      each.customer === customer &&
      each.status === 'pending' &&
      each.history.length === 1 &&
      // Those that the owner has placed count for no limit.
      each.history[0]?.by === 'customer',
  )
  const broken = open.length > 3 ? [`${customer.name} has more than three unpaid orders`] : []
  if (order.isNameless) return broken
  for (const { offer } of lines) {
    const units = unitsOf(world, customer, rootOf(offer), order.placedAt)
    if (offer.limit && units > offer.limit && !offer.parent) {
      broken.push(`${customer.name} has ordered more of ${offer.name} than the limit per customer`)
    }
  }
  return broken
}

function checkCode(world: World, order: Order): string[] {
  const terms = order.code ? bookOf(world).terms.get(order.code) : undefined
  if (!terms) return []
  const uses = ordersOf(world).filter(
    (each) => each.code === order.code && isActive(each) && each.placedAt >= terms.since,
  )
  const own = uses.filter(({ customer }) => customer === order.customer)
  return [
    ...(terms.usesMax && uses.length > terms.usesMax
      ? [`the code ${order.code} is used more often than it may be`]
      : []),
    ...(terms.oncePerCustomer && own.length > 1
      ? [`${order.customer.name} uses the code ${order.code} twice`]
      : []),
  ]
}
