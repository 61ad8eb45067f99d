import type { Order as ToldOrder } from '#contract/orders/orders.ts'
import { callAs } from './calls.ts'
import { bookOf } from './commands/people/book.ts'
import { noteStatus, type Order, ownerOf, type Person, type World } from './world.ts'

/** The owner reads the list of orders again: jobs and requests whose answer was lost may have changed it. */
export async function lookAgain(world: World): Promise<void> {
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders', {
    query: { page: 1, limit: 100 },
  })
  if (!answer) return
  const known = new Map([...world.orders.values()].map((order) => [order.id, order]))
  for (const told of answer.orders) {
    const order = known.get(told._id)
    if (!order) {
      noteUnknown(world, told)
      continue
    }
    noteStatus(world, order, told.status, 'shop')
    // A guest order that an account has claimed.
    const owner = [...world.people.values()].find(({ id }) => id === told.userId?._id)
    if (owner && order.customer.id === '') order.customer = owner
  }
}

/** An order whose answer was lost. */
function noteUnknown(world: World, told: ToldOrder): void {
  const customer =
    [...world.people.values()].find(({ id }) => id === told.userId?._id) ?? findGuest(world, told)
  if (!customer) return
  const offers = [...world.offers.values()]
  const lines = told.products.flatMap(({ productId, quantity, price }) => {
    const offer = offers.find(({ id }) => id === productId._id)
    return offer ? [{ offer, quantity, priceCents: Math.round(price * 100) }] : []
  })
  const name = `the unanswered order ${world.orders.size + 1}`
  const at = world.clock.now()
  const order: Order = {
    name,
    id: told._id,
    customer,
    lines,
    restocks: [],
    totalCents: Math.round(told.total * 100),
    status: told.status,
    history: [{ status: told.status, by: 'customer', at }],
    placedAt: at,
    elsewhereCents: 0,
    hasOwnersDecision: false,
    isPaidInCash: false,
    cashPayments: 0,
    ...(told.discount ? { code: told.discount.code } : {}),
  }
  world.orders.set(name, order)
}

const findGuest = (world: World, { isGuest, email }: ToldOrder): Person | undefined =>
  isGuest ? [...bookOf(world).guests.values()].find((each) => each.email === email) : undefined
