import type { ChosenDelivery } from '#contract/delivery/order-delivery.ts'
import type { Order as ToldOrder } from '#contract/orders/orders.ts'
import { callAs, type Refusal } from '../../calls.ts'
import type { Order, Person, World } from '../../world.ts'

type Wish = {
  products: { productId: string; quantity: number }[]
  key: string
  /** For the order, when it is a new one. */
  name: string
  code?: string | undefined
  delivery?: ChosenDelivery
}

type Bought = { order: Order; isNew: boolean; refusal?: undefined } | { refusal: Refusal }

/** Orders as a customer, and notes the order in the world. */
export async function buy(world: World, customer: Person, wish: Wish): Promise<Bought> {
  const { answer, refusal } = await callAs(world, customer, 'POST /orders', {
    headers: { 'idempotency-key': wish.key },
    body: {
      products: wish.products,
      ...(wish.code ? { code: wish.code } : {}),
      ...(wish.delivery ? { delivery: wish.delivery } : {}),
    },
  })
  if (refusal) return { refusal }
  const known = [...world.orders.values()].find(({ id }) => id === answer.orderId)
  if (known) return { order: known, isNew: false }
  const told = await callAs(world, customer, 'GET /orders/:id', { params: { id: answer.orderId } })
  if (!told.answer) return { refusal: told.refusal }
  const order = toOrder(world, customer, told.answer.order, wish)
  world.orders.set(wish.name, order)
  return { order, isNew: true }
}

/** The order as its people know it. */
export function toOrder(
  world: World,
  customer: Person,
  told: Omit<ToldOrder, 'userId'>,
  { name, code }: Pick<Wish, 'name' | 'code'>,
): Order {
  const offers = [...world.offers.values()]
  const at = world.clock.now()
  return {
    name,
    id: told._id,
    customer,
    lines: told.products.flatMap(({ productId, quantity, price }) => {
      const offer = offers.find(({ id }) => id === productId._id)
      return offer ? [{ offer, quantity, priceCents: Math.round(price * 100) }] : []
    }),
    restocks: [],
    totalCents: Math.round(told.total * 100),
    status: told.status,
    history: [{ status: told.status, by: 'customer', at }],
    placedAt: at,
    elsewhereCents: 0,
    hasOwnersDecision: false,
    isPaidInCash: false,
    cashPayments: 0,
    ...(code ? { code } : {}),
  }
}
