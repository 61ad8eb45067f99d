import { callAs, toWords } from '../calls.ts'
import { defineCommand } from '../command.ts'
import { type Offer, offersForSale, ownerOf, takenOf, type World } from '../world.ts'

const countable = (world: World): Offer[] =>
  offersForSale(world).filter(({ kind }) => kind !== 'used')

export const countStock = defineCommand({
  name: 'count-stock',
  weight: 2,
  calls: ['PATCH /products/:id'],
  isPossible: (world) => countable(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(countable(world))
    if (!offer) return undefined
    const stock = chance.pick([0, 1, 1, 2, 3, 6])
    const { refusal } = await callAs(world, ownerOf(world), 'PATCH /products/:id', {
      params: { id: offer.id },
      headers: {},
      body: { stock },
    })
    if (refusal) return `The owner cannot set the stock of ${offer.name}: ${toWords(refusal)}.`
    offer.counted = stock + takenOf(world, offer)
    return `The owner counts ${stock} of ${offer.name}.`
  },
})
