import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { toLines, toMoney } from '../../words.ts'
import { customersOf, offersForSale, ownerOf } from '../../world.ts'
import { bookOf } from './book.ts'
import { toOrder } from './buy.ts'
import { drawCustomer, drawOffer } from './favourites.ts'
import { toGuest } from './guests.ts'

export const orderByHand = defineCommand({
  name: 'order-by-hand',
  weight: 2,
  calls: ['POST /orders/by-hand'],
  mayOverlap: true,
  isPossible: (world) =>
    world.shop.services.settings.hasCounter === true &&
    customersOf(world).length > 0 &&
    offersForSale(world).length > 0,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    const offer = drawOffer(world, chance)
    if (!customer || !offer) return undefined
    const quantity = offer.kind === 'used' ? 1 : chance.pick([1, 1, 2])
    const hours = chance.pick([1, 6, 24])
    const { answer, refusal } = await callAs(world, ownerOf(world), 'POST /orders/by-hand', {
      headers: { 'idempotency-key': `life-${id}` },
      body: { email: customer.email, products: [{ productId: offer.id, quantity }], hours },
    })
    const what = `${toLines([{ offer, quantity }])} for ${customer.name}, to be paid within ${hours} h`
    if (refusal) return `The owner cannot order ${what}: ${toWords(refusal)}.`
    const name = `order ${id}`
    const guest = answer.order.isGuest && toGuest(`guest ${id}`, customer.email)
    if (guest) bookOf(world).guests.set(guest.name, guest)
    const order = toOrder(world, guest || customer, answer.order, { name })
    order.history = order.history.map((step) => ({ ...step, by: 'owner' as const }))
    world.orders.set(name, order)
    return `The owner orders ${what} for ${toMoney(order.totalCents)} (${name}).`
  },
})
