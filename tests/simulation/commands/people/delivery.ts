import type { DeliveryRate } from '#contract/delivery/delivery-settings.ts'
import { toCents } from '#contract/money.ts'
import { callAs, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { defineCommand } from '../../command.ts'
import { capital, toMoney } from '../../words.ts'
import { offersForSale, ordersOf, ownerOf } from '../../world.ts'
import { bookOf } from './book.ts'
import { buy } from './buy.ts'
import { drawCustomer, drawOffer } from './favourites.ts'

const weights = { vinyl: 500, turntable: 9000, accessory: 300, merch: 300, parcel: 300 }
const place = { address: ['12 Kiln Lane'], hours: [], note: '' }

/** The id of the first, second, … rate; each is offered again with other prices. */
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

function drawRate(chance: Chance, number: number): DeliveryRate {
  const price = chance.pick([0, 4.5, 9.95, 30])
  const charge = chance.pick([
    { by: 'order' as const, price },
    {
      by: 'items' as const,
      steps: [
        { upTo: 1, price },
        { upTo: 3, price: price + 2 },
      ],
    },
    {
      by: 'weight' as const,
      steps: [
        { upTo: 900, price },
        { upTo: 10_000, price: price + 12 },
      ],
    },
  ])
  const freeFrom = chance.may(0.3) ? 60 : null
  const collection = chance.may(0.2) ? place : null
  const secondParcel = chance.may(0.6) ? { secondParcel: chance.pick([0, 3.5, 8]) } : {}
  const rate = { _id: idOf(number), name: `Rate ${number}`, days: null }
  return { ...rate, charge, freeFrom, ...secondParcel, collection }
}

export const setDelivery = defineCommand({
  name: 'set-delivery',
  weight: 1.5,
  calls: ['PUT /delivery/settings'],
  mayOverlap: true,
  async run(world, chance) {
    const draw = (numbers: number[]) => numbers.map((number) => drawRate(chance, number))
    const zones = chance.may(0.3)
      ? []
      : [
          { _id: idOf(7), name: 'Home', countries: ['AU'], rates: draw([1, 2]) },
          { _id: idOf(8), name: 'Elsewhere', countries: null, rates: draw([3]) },
        ]
    const together = chance.may(0.7) ? { shipTogether: true as const } : {}
    const body = { zones, weights, countries: null, ...together }
    const { refusal } = await callAs(world, ownerOf(world), 'PUT /delivery/settings', { body })
    if (refusal) return `The owner cannot set the rates of delivery: ${toWords(refusal)}.`
    return zones.length === 0
      ? 'The owner takes all rates of delivery away.'
      : 'The owner sets other rates of delivery.'
  },
})

export const setProductDelivery = defineCommand({
  name: 'set-product-delivery',
  weight: 0.7,
  calls: ['PUT /products/:id/delivery'],
  isPossible: (world) => offersForSale(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(offersForSale(world))
    if (!offer) return undefined
    const body = {
      weight: chance.pick([null, 400, 2500]),
      isCollectionOnly: chance.may(0.2),
    }
    const params = { id: offer.id }
    const { refusal } = await callAs(world, ownerOf(world), 'PUT /products/:id/delivery', {
      params,
      body,
    })
    const words = `how ${offer.name} is delivered`
    return refusal
      ? `The owner cannot set ${words}: ${toWords(refusal)}.`
      : `The owner sets ${words}.`
  },
})

export const orderDelivered = defineCommand({
  name: 'order-delivered',
  weight: 3,
  calls: ['POST /orders'],
  mayOverlap: true,
  isPossible: (world) => offersForSale(world).length > 0,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    const offer = drawOffer(world, chance)
    if (!customer || !offer) return undefined
    const country = chance.pick(['AU', 'AU', 'NZ'])
    const query = { country, items: `${offer.id}:1` }
    const { answer } = await callAs(world, customer, 'GET /delivery', { query })
    const rate = answer && chance.one(answer.rates)
    if (!rate) return undefined
    const bought = await buy(world, customer, {
      products: [{ productId: offer.id, quantity: 1 }],
      delivery: { country, rateId: rate._id, price: rate.price },
      key: `life-${id}`,
      name: `order ${id}`,
    })
    const wish = `${offer.name} to ${country} by ${rate.name} for ${toMoney(toCents(rate.price))}`
    if (bought.refusal) {
      return `${capital(customer.name)} cannot order ${wish}: ${toWords(bought.refusal)}.`
    }
    bookOf(world).deliveries.set(bought.order.name, {
      order: bought.order,
      shownCents: toCents(rate.price),
    })
    return `${capital(customer.name)} orders ${wish} (${bought.order.name}).`
  },
})

export const orderTogether = defineCommand({
  name: 'order-together',
  weight: 2,
  calls: ['POST /orders'],
  mayOverlap: true,
  isPossible: (world) => ordersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    const offer = drawOffer(world, chance)
    if (!customer || !offer) return undefined
    const country = chance.pick(['AU', 'AU', 'NZ'])
    const query = { country, items: `${offer.id}:1` }
    const { answer } = await callAs(world, customer, 'GET /delivery/together', { query })
    // Sometimes one that was not offered, which is refused.
    const offered = answer?.orders.map(({ _id }) => _id) ?? []
    const isOffered = ({ id }: { id: string }) => offered.includes(id)
    const known = ordersOf(world)
    const shipsWith = chance.one(chance.may(0.85) ? known.filter(isOffered) : known)?.id
    const rates = (await callAs(world, customer, 'GET /delivery', { query })).answer?.rates
    const rate = rates && chance.one(rates)
    if (!rate || shipsWith === undefined) return undefined
    const bought = await buy(world, customer, {
      products: [{ productId: offer.id, quantity: 1 }],
      delivery: { country, rateId: rate._id, price: 0, shipsWith },
      key: `life-${id}`,
      name: `order ${id}`,
    })
    const first = ordersOf(world).find((order) => order.id === shipsWith)?.name ?? shipsWith
    const wish = `${offer.name} to ${country} in the parcel of ${first}`
    if (bought.refusal) {
      return `${capital(customer.name)} cannot order ${wish}: ${toWords(bought.refusal)}.`
    }
    bookOf(world).deliveries.set(bought.order.name, { order: bought.order, shownCents: 0 })
    return `${capital(customer.name)} orders ${wish} (${bought.order.name}).`
  },
})

export const orderInTwoParts = defineCommand({
  name: 'order-in-two-parts',
  weight: 2,
  calls: ['POST /orders'],
  mayOverlap: true,
  isPossible: (world) => offersForSale(world).length > 1,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    const offers = new Set([drawOffer(world, chance), chance.one(offersForSale(world))])
    const products = [...offers].flatMap((offer) =>
      offer ? [{ productId: offer.id, quantity: 1 }] : [],
    )
    if (!customer) return undefined
    const items = products.map(({ productId }) => `${productId}:1`).join()
    const { answer } = await callAs(world, customer, 'GET /delivery', {
      query: { country: 'AU', items },
    })
    const rate = answer?.rates.find(({ secondParcel }) => secondParcel !== undefined)
    if (!rate) return undefined
    const price = (toCents(rate.price) + toCents(rate.secondParcel ?? 0)) / 100
    const bought = await buy(world, customer, {
      products,
      delivery: { country: 'AU', rateId: rate._id, price, secondParcel: true },
      key: `life-${id}`,
      name: `order ${id}`,
    })
    const wish = `${products.length} records in two parts by ${rate.name} for ${toMoney(toCents(price))}`
    if (bought.refusal) {
      return `${capital(customer.name)} cannot order ${wish}: ${toWords(bought.refusal)}.`
    }
    const { order } = bought
    bookOf(world).deliveries.set(order.name, { order, shownCents: toCents(price) })
    return `${capital(customer.name)} orders ${wish} (${order.name}).`
  },
})
