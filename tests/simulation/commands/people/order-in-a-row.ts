import { toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import { customersOf, offersForSale } from '../../world.ts'
import { buy } from './buy.ts'
import { drawCustomer, drawOffer } from './favourites.ts'

const ORDERS = 4

/** One customer places one order after the other, without paying in between: limits of people, codes and open orders meet. */
export const orderInARow = defineCommand({
  name: 'order-in-a-row',
  weight: 1.5,
  calls: ['POST /orders'],
  isPossible: (world) => customersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance, id) {
    const customer = drawCustomer(world, chance)
    if (!customer) return undefined
    const code = chance.may(0.5) ? chance.one(world.codes.values())?.name : undefined
    const outcomes: string[] = []
    for (let at = 0; at < ORDERS; at += 1) {
      const offer = chance.may(0.5) ? drawOffer(world, chance) : chance.one(offersForSale(world))
      if (!offer) return undefined
      const name = `order ${id} (${at + 1})`
      const products = [{ productId: offer.id, quantity: 1 }]
      const bought = await buy(world, customer, { products, key: `life-${id}-${at}`, name, code })
      outcomes.push(`${offer.name}: ${bought.refusal ? toWords(bought.refusal) : name}`)
    }
    const how = code ? ` with the code ${code}` : ''
    return `${capital(customer.name)} orders in a row${how}: ${outcomes.join('; ')}.`
  },
})
