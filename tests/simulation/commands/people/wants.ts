import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import { customersOf, offersForSale, ordersOf } from '../../world.ts'
import { bookOf, rootOf } from './book.ts'
import { drawCustomer, drawOffer } from './favourites.ts'

export const saveWant = defineCommand({
  name: 'save-want',
  weight: 5,
  calls: ['PUT /wants/:productId'],
  isPossible: (world) => customersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance) {
    const customer = drawCustomer(world, chance)
    if (!customer) return undefined
    // A customer who has bought one may have reached the limit.
    const bought = ordersOf(world)
      .filter((order) => order.customer === customer)
      .flatMap(({ lines }) => lines.map(({ offer }) => offer))
      .filter(({ isArchived }) => !isArchived)
    const again = chance.may(0.3) ? chance.one(bought) : undefined
    const offer = again ?? drawOffer(world, chance)
    if (!offer) return undefined
    const product = rootOf(offer)
    const limits = {
      ...(chance.may(0.2) ? { maxPrice: chance.pick([10, 30]) } : {}),
      ...(chance.may(0.1) ? { acceptsNew: false } : {}),
      ...(chance.may(0.1) && product.type === 'vinyl' ? { minMediaGrade: 'VG+' as const } : {}),
    }
    const { refusal } = await callAs(world, customer, 'PUT /wants/:productId', {
      params: { productId: offer.id },
      body: limits,
    })
    const words = Object.entries(limits).map(([name, value]) => `${name} ${value}`)
    const what = `${product.name}${words.length > 0 ? ` (${words.join(', ')})` : ''}`
    if (refusal) return `${capital(customer.name)} cannot want ${what}: ${toWords(refusal)}.`
    const name = `${customer.name} wants ${product.name}`
    const { wants } = bookOf(world)
    const isPlain = words.length === 0 && (wants.get(name)?.isPlain ?? true)
    wants.set(name, { name, person: customer, product, isPlain })
    return `${capital(customer.name)} wants ${what}.`
  },
})

export const removeWant = defineCommand({
  name: 'remove-want',
  weight: 0.6,
  calls: ['DELETE /wants/:productId'],
  isPossible: (world) => bookOf(world).wants.size > 0,
  async run(world, chance) {
    const { wants } = bookOf(world)
    const want = chance.one([...wants.values()].filter(({ person }) => !person.isDeleted))
    if (!want) return undefined
    const { person, product } = want
    const { refusal } = await callAs(world, person, 'DELETE /wants/:productId', {
      params: { productId: product.id },
    })
    wants.delete(want.name)
    if (refusal) return `${capital(person.name)} cannot remove the want: ${toWords(refusal)}.`
    return `${capital(person.name)} no longer wants ${product.name}.`
  },
})
