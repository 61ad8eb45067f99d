import { callAs, toWords } from '../calls.ts'
import { defineCommand } from '../command.ts'
import { capital, toLines, toMoney } from '../words.ts'
import { customersOf, type Order, offersForSale } from '../world.ts'
import { drawCustomer, drawOffer } from './people/favourites.ts'

export const placeOrder = defineCommand({
  name: 'place-order',
  weight: 8,
  calls: ['POST /orders'],
  mayOverlap: true,
  isPossible: (world) => customersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    if (!customer) return undefined
    const first = drawOffer(world, chance)
    const second = chance.may(0.25) ? chance.one(offersForSale(world)) : undefined
    const offers = [...new Set([first, second])].flatMap((offer) => offer ?? [])
    const lines = offers.map((offer) => {
      const quantity = offer.kind === 'used' ? 1 : chance.pick([1, 1, 1, 2, 3])
      return { offer, quantity, priceCents: offer.priceCents }
    })
    const code = chance.may(0.6) ? chance.one(world.codes.values()) : undefined
    const { answer, refusal } = await callAs(world, customer, 'POST /orders', {
      headers: { 'idempotency-key': `life-${id}` },
      body: {
        products: lines.map(({ offer, quantity }) => ({ productId: offer.id, quantity })),
        ...(code ? { code: code.name } : {}),
      },
    })
    const wish = `${toLines(lines)}${code ? ` with the code ${code.name}` : ''}`
    if (refusal) return `${capital(customer.name)} cannot order ${wish}: ${toWords(refusal)}.`
    const told = await callAs(world, customer, 'GET /orders/:id', {
      params: { id: answer.orderId },
    })
    const name = `order ${id}`
    const at = world.clock.now()
    const status = told.answer?.order.status ?? 'pending'
    const totalCents = Math.round((told.answer?.order.total ?? 0) * 100)
    const order: Order = {
      name,
      id: answer.orderId,
      customer,
      lines,
      restocks: [],
      totalCents,
      status,
      history: [{ status, by: 'customer', at }],
      placedAt: at,
      elsewhereCents: 0,
      hasOwnersDecision: false,
      isPaidInCash: false,
      cashPayments: 0,
      ...(code ? { code: code.name } : {}),
    }
    world.orders.set(name, order)
    return `${capital(customer.name)} orders ${wish} for ${toMoney(totalCents)} (${name}).`
  },
})
