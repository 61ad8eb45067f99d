import type { OrderStatus } from '#contract/orders/orders.ts'
import type { ProductType } from '#contract/products/product-type.ts'
import type { Letter, Mailbox } from './actors/mailbox.ts'
import type { Provider } from './actors/payment-book.ts'
import type { Named } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Shop } from './shop.ts'

/**
 * The people's side of a life: the answers that each got, the money that each paid, the place of each unit. It is never read from the
 * shop's tables, only from its answers, pages and mails.
 */
export type World = {
  clock: Clock
  shop: Shop
  provider: Provider
  mailbox: Mailbox
  people: Map<string, Person>
  offers: Map<string, Offer>
  orders: Map<string, Order>
  codes: Map<string, Code>
  /** Notes that the commands of one subject keep for themselves, by the name of the subject. */
  notes: Map<string, unknown>
  /** The answers that no shop may give, until the runner reads them. */
  badAnswers: BadAnswer[]
  /** Every refusal below 500 since the promises last read them. */
  refusals: BadAnswer[]
  /** Every writing call that was made, for the check that commands cover the contract. */
  calls: Set<string>
  /** The part of the steps after which the pending jobs run. */
  promptness: number
  /** Everything has arrived: nothing under way can explain a difference. */
  isAtRest: boolean
}

export type BadAnswer = { call: string; statusCode: number; message: string; by: string }

export type Person = Named & {
  id: string
  email: string
  password: string
  /** Empty while signed out. */
  token: string
  isAdmin: boolean
  isDeleted: boolean
}

/**
 * Something that can be bought, and its units as things. `counted` is all that the owner last said lies in the shop, with the
 * units that had left by then; less the units that have left, it is all that lies there now.
 */
export type Offer = Named & {
  id: string
  kind: 'product' | 'option' | 'used'
  type: ProductType
  /** The product of a variant. */
  parent?: Offer
  priceCents: number
  counted: number
  isArchived: boolean
  /** Pieces that came back after they had been sent and wait for the owner's inspection; for used copies only. */
  inInspection: number
  /** The owner's limit per customer; absent without one. */
  limit?: number
  /** Set while the world is not sure about this offer: a crash or an interleaving left two possible states. */
  isUncertain?: boolean
  /** A file has added it, or the owner wrote a name that had been merged or changed before. */
  mayHaveFormerName?: boolean
  /** The facts that the owner wrote about a record; absent for other offers. */
  record?: RecordFacts
  /** Since when a used copy has been on sale at its present price; absent while that is not sure. */
  pricedSince?: Date
}

/** Texts are empty when the owner gave none. */
export type RecordFacts = {
  artist: string
  label: string
  catalogueNumber: string
  discogsReleaseId?: number
}

export type OrderLine = { offer: Offer; quantity: number; priceCents: number }

/** Units that the owner wanted to put back with a refund; they are back once the provider has accepted a part of it. */
export type Restock = {
  offer: Offer
  quantity: number
  /** `at once` for a return at the counter. */
  refundIds: string[] | 'at once'
}

/** An order as its people know it. */
export type Order = Named & {
  id: string
  customer: Person
  lines: OrderLine[]
  restocks: Restock[]
  totalCents: number
  /** The status that the shop last reported. */
  status: OrderStatus
  /** Every status that the shop has shown, oldest first, with its author. */
  history: { status: OrderStatus; by: 'owner' | 'customer' | 'shop'; at: Date }[]
  placedAt: Date
  /** The amounts that the owner said were paid back another way. */
  elsewhereCents: number
  /** The owner said that something due was not due, or not in full: all that is due then is the owner's decision. */
  hasOwnersDecision: boolean
  /** The owner moved the order past pending before a card payment was known: the total was paid in cash. */
  isPaidInCash: boolean
  /** How often it was paid in cash: a pending status in between means that it was not. */
  cashPayments: number
  /** The code used; absent without one. */
  code?: string
  /** A crash left the outcome of an operation on it unknown. */
  isUncertain?: boolean
  /** It was sold at the counter: no status makes it unpaid. */
  isAtCounter?: boolean
  /** A sale at the counter without a customer: limits do not count it. */
  isNameless?: boolean
}

export type Code = Named & { id: string; limitPerCustomer?: number; isEnded: boolean }

type Parts = Pick<World, 'clock' | 'shop' | 'provider' | 'mailbox' | 'promptness'>

export function createWorld(parts: Parts): World {
  return {
    ...parts,
    people: new Map(),
    offers: new Map(),
    orders: new Map(),
    codes: new Map(),
    notes: new Map(),
    badAnswers: [],
    refusals: [],
    calls: new Set(),
    isAtRest: false,
  }
}

export const customersOf = ({ people }: World): Person[] =>
  [...people.values()].filter(({ isAdmin, isDeleted }) => !isAdmin && !isDeleted)

export const adminsOf = ({ people }: World): Person[] =>
  [...people.values()].filter(({ isAdmin, isDeleted }) => isAdmin && !isDeleted)

export function ownerOf(world: World): Person {
  const owner = world.people.get('the owner')
  if (!owner) throw new Error('The life has no owner')
  return owner
}

export const offersForSale = ({ offers }: World): Offer[] =>
  [...offers.values()].filter(({ isArchived, parent }) => !isArchived && !parent?.isArchived)

export const ordersOf = ({ orders }: World): Order[] => [...orders.values()]

export const lettersTo = ({ mailbox }: World, { email }: Person): Letter[] =>
  mailbox.letters.filter(({ to }) => to === email)

/** Statuses of orders whose units are not in the shop any more, or are set aside for their customer. */
const soldStatuses: readonly OrderStatus[] = [
  'payment received',
  'preparing to ship',
  'shipped',
  'delivered',
  'completed',
]

/** The units of an offer that orders have taken, by the statuses that people saw. */
export function takenOf(world: World, offer: Offer): number {
  let units = 0
  for (const order of world.orders.values()) {
    // An order that was set back to pending has its units, unlike one that waits for its first payment.
    const isSetBack = order.status === 'pending' && order.history.length > 1
    if (!isSold(order) && !isSetBack) continue
    for (const line of order.lines) {
      if (line.offer === offer) units += line.quantity
    }
    units -= restockedOf(world, order, offer)
  }
  return units
}

/** The units of an order that went back in stock with a refund. */
export function restockedOf({ provider }: World, { restocks }: Order, offer: Offer): number {
  const isAccepted = ({ refundIds }: Restock) =>
    refundIds === 'at once' || provider.refunds.some(({ refundId }) => refundIds.includes(refundId))
  return restocks
    .filter((restock) => restock.offer === offer && isAccepted(restock))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

export const isSold = ({ status }: Pick<Order, 'status'>): boolean => soldStatuses.includes(status)

/** Notes a status that a person saw. */
export function noteStatus(
  world: World,
  order: Order,
  status: OrderStatus,
  by: Order['history'][number]['by'],
): void {
  if (order.status === status) return
  order.status = status
  order.history.push({ status, by, at: world.clock.now() })
}
