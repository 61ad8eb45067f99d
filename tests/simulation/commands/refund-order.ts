import { callAs, toWords } from '../calls.ts'
import type { Chance } from '../chance.ts'
import { defineCommand } from '../command.ts'
import { toMoney } from '../words.ts'
import { type Offer, type Order, ordersOf, ownerOf, type World } from '../world.ts'
import { drawOrder } from './people/favourites.ts'

const paid = ({ provider, ...world }: World): Order[] =>
  ordersOf({ provider, ...world }).filter((order) =>
    provider.payments.some(({ orderId }) => orderId === order.id),
  )

export const refundOrder = defineCommand({
  name: 'refund-order',
  weight: 3,
  calls: ['POST /orders/:id/refunds'],
  isPossible: (world) => paid(world).length > 0,
  async run(world, chance, id) {
    const order = drawOrder(paid(world), chance)
    if (!order) return undefined
    const owner = ownerOf(world)
    const params = { id: order.id }
    const shown = await callAs(world, owner, 'GET /orders/:id/payment', { params })
    const refundable = shown.answer?.payment.refundable ?? 0
    if (!shown.answer || refundable === 0) return undefined
    const { restockable } = shown.answer.payment
    const amount = chance.may(0.5) ? undefined : Math.min(refundable, chance.pick([5, 10, 20]))
    const restock = drawRestock(chance, restockable)
    const { refusal } = await callAs(world, owner, 'POST /orders/:id/refunds', {
      params,
      headers: { 'idempotency-key': `life-${id}` },
      body: {
        ...(amount === undefined ? {} : { amount }),
        ...(chance.may(0.3) ? { includesDelivery: true } : {}),
        ...(restock ? { restock: [restock] } : {}),
      },
    })
    const after = await callAs(world, owner, 'GET /orders/:id/payment', { params })
    const before = new Set(shown.answer.payment.refunds.map(({ _id }) => _id))
    const made = after.answer?.payment.refunds.filter(({ _id }) => !before.has(_id)) ?? []
    const offer = restock && (await findOffer(world, order, restock.lineId))
    if (offer) {
      const refundIds = made.map(({ _id }) => _id)
      order.restocks.push({ offer, quantity: restock.quantity, refundIds })
    }
    const back = offer ? ` and puts 1 of ${offer.name} back` : ''
    const words = `${toMoney((amount ?? refundable) * 100)} of ${order.name}${back}`
    return refusal
      ? `The owner refunds ${words}, which is refused: ${toWords(refusal)}.`
      : `The owner refunds ${words}.`
  },
})

async function findOffer(world: World, order: Order, lineId: string): Promise<Offer | undefined> {
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id', {
    params: { id: order.id },
  })
  const line = answer?.order.products.find(({ _id }) => _id === lineId)
  return [...world.offers.values()].find(({ id }) => id === line?.productId._id)
}

function drawRestock(chance: Chance, restockable: Record<string, number>) {
  const lines = Object.keys(restockable).filter((lineId) => (restockable[lineId] ?? 0) > 0)
  const line = chance.one(lines.map((name) => ({ name })))
  return line && chance.may(0.6) ? { lineId: line.name, quantity: 1 } : undefined
}
