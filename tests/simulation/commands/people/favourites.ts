import type { Chance } from '../../chance.ts'
import {
  customersOf,
  type Offer,
  type Order,
  offersForSale,
  type Person,
  type World,
} from '../../world.ts'
import { bookOf, rootOf } from './book.ts'

/** Something for sale, most often one that people wait for or that has a limit or a start: there features meet. */
export function drawOffer(world: World, chance: Chance): Offer | undefined {
  const prefersBusy = chance.may(0.75)
  const { starts } = bookOf(world)
  const wanted = wantedOf(world)
  const busy = offersForSale(world).filter(
    (offer) => offer.limit || starts.has(offer.name) || wanted.includes(rootOf(offer)),
  )
  return chance.one(prefersBusy && busy.length > 0 ? busy : offersForSale(world))
}

/** Most often the same customer in a life: limits are about one person. */
export function drawCustomer(world: World, chance: Chance): Person | undefined {
  const customers = customersOf(world)
  return chance.may(0.4) ? customers[0] : chance.one(customers)
}

/** One of these orders, most often of the newest: several acts about one order find more than one act about each. */
export function drawOrder(orders: readonly Order[], chance: Chance): Order | undefined {
  return chance.one(chance.may(0.6) ? orders.slice(-2) : orders)
}

/** Products with waiting customers. */
export const wantedOf = (world: World): Offer[] =>
  [...bookOf(world).wants.values()].map(({ product }) => product)
