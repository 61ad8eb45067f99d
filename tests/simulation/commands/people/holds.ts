import type { Hold } from '#contract/wants.ts'
import { DAY_MS, MINUTE_MS } from '#tests/support/time.ts'
import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { capital, toSpan } from '../../words.ts'
import {
  adminsOf,
  customersOf,
  offersForSale,
  ownerOf,
  type Person,
  type World,
} from '../../world.ts'
import { complain } from './book.ts'
import { buy } from './buy.ts'
import { drawCustomer, drawOffer } from './favourites.ts'

export const holdForCustomer = defineCommand({
  name: 'hold-for-customer',
  weight: 2,
  calls: ['POST /holds'],
  isPossible: (world) => customersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance) {
    const isAgain = chance.may(0.4)
    const customer = drawCustomer(world, chance)
    const drawn = drawOffer(world, chance)
    const held = isAgain ? chance.one(await listHeld(world)) : undefined
    const holder = held?.customer ?? customer
    const offer = offersForSale(world).find(({ id }) => id === held?.hold.product._id) ?? drawn
    if (!holder || !offer) return undefined
    const hours = chance.pick([1, 24, 168])
    const { refusal } = await callAs(world, ownerOf(world), 'POST /holds', {
      body: { productId: offer.id, userId: holder.id, hours },
    })
    const what = `${offer.name} for ${holder.name} for ${hours} hours`
    if (refusal) return `The owner cannot hold ${what}: ${toWords(refusal)}.`
    return `The owner holds ${what}.`
  },
})

type Held = { name: string; customer: Person; hold: Hold }

export async function listHeld(world: World): Promise<Held[]> {
  const held: Held[] = []
  for (const customer of customersOf(world)) {
    const { answer } = await callAs(world, customer, 'GET /holds')
    for (const [at, hold] of (answer?.holds ?? []).entries()) {
      if (hold.state !== 'active' || Date.parse(hold.expiresAt) <= world.clock.now().getTime())
        continue
      held.push({ name: `${customer.name} ${hold.product.name} ${at}`, customer, hold })
    }
  }
  return held
}

export const releaseHold = defineCommand({
  name: 'release-hold',
  weight: 1,
  calls: ['POST /holds/:id/release'],
  isPossible: (world) => customersOf(world).length > 0,
  async run(world, chance) {
    const held = chance.one(await listHeld(world))
    if (!held) return undefined
    const { customer, hold } = held
    const isByOwner = chance.may(0.4)
    const who = isByOwner ? (chance.one(adminsOf(world)) ?? ownerOf(world)) : customer
    const { refusal } = await callAs(world, who, 'POST /holds/:id/release', {
      params: { id: hold._id },
    })
    const what = `the hold of ${hold.product.name} for ${customer.name}`
    if (refusal) return `${capital(who.name)} cannot end ${what}: ${toWords(refusal)}.`
    return `${capital(who.name)} ends ${what}.`
  },
})

/** Refusals that say nothing about the unit: the provider is silent, there were too many checkouts, or it is not delivered there. */
export const isAboutOther = ({ statusCode, message }: { statusCode: number; message: string }) =>
  statusCode === 502 || statusCode === 429 || message.includes(' can only be collected, ')

/** A person for whom units are on hold orders one of them. */
export const orderHeld = defineCommand({
  name: 'order-held',
  weight: 4,
  calls: ['POST /orders'],
  isPossible: (world) => customersOf(world).length > 0,
  async run(world, chance, id) {
    const held = chance.one(await listHeld(world))
    if (!held) return undefined
    const { customer, hold } = held
    const before = await countHolds(world, customer, hold.product._id)
    const bought = await buy(world, customer, {
      products: [{ productId: hold.product._id, quantity: 1 }],
      key: `held-${id}`,
      name: `order ${id}`,
    })
    const what = `${hold.product.name}, of which ${before} ${before === 1 ? 'is' : 'are'} on hold for them`
    if (bought.refusal) {
      const { refusal } = bought
      if (!isAboutOther(refusal)) {
        complain(
          world,
          'P3',
          `${hold.product.name} is on hold for ${customer.name} (${hold.source}), who cannot order it: ${toWords(refusal)}`,
        )
      }
      return `${capital(customer.name)} cannot order ${what}: ${toWords(refusal)}.`
    }
    const after = await countHolds(world, customer, hold.product._id)
    if (bought.order.status === 'pending' && after < before - 1) {
      complain(
        world,
        'P3',
        `ordering one unit of ${hold.product.name} ends ${before - after} holds`,
      )
    }
    return `${capital(customer.name)} orders 1 of ${what} (${bought.order.name}).`
  },
})

async function countHolds(world: World, customer: Person, productId: string): Promise<number> {
  const { answer } = await callAs(world, customer, 'GET /holds')
  const holds = answer?.holds.filter(({ product }) => product._id === productId) ?? []
  return holds.filter(({ state }) => state === 'active').length
}

/** Until shortly before or after a hold ends. */
export const waitForHold = defineCommand({
  name: 'wait-for-hold',
  weight: 1.5,
  calls: [],
  isPossible: (world) => customersOf(world).length > 0,
  async run(world, chance) {
    // Until its mail has left, a hold that the database made has an end by the database's own clock.
    const soon = world.clock.now().getTime() + 8 * DAY_MS
    const all = await listHeld(world)
    const held = chance.one(all.filter(({ hold }) => Date.parse(hold.expiresAt) < soon))
    if (!held) return undefined
    const left = Date.parse(held.hold.expiresAt) - world.clock.now().getTime()
    const isOver = chance.may(0.7)
    const ms = Math.max(left + (isOver ? 2 : -2) * MINUTE_MS, MINUTE_MS)
    await world.shop.passTime(ms)
    return `${toSpan(ms)} pass, until ${isOver ? 'after' : 'before'} the end of the hold of ${held.hold.product.name} for ${held.customer.name}.`
  },
})
