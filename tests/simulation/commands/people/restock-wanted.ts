import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { type Offer, ownerOf, takenOf, type World } from '../../world.ts'
import { wantedOf } from './favourites.ts'

const restockable = (world: World): Offer[] =>
  wantedOf(world).filter(({ kind, isArchived }) => kind === 'product' && !isArchived)

/** One or two units come of something that people wait for. */
export const restockWanted = defineCommand({
  name: 'restock-wanted',
  weight: 3,
  calls: ['PATCH /products/:id'],
  isPossible: (world) => restockable(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(restockable(world))
    if (!offer) return undefined
    const params = { id: offer.id }
    const shown = await callAs(world, ownerOf(world), 'GET /products/:id', { params })
    const stock = (shown.answer?.product.stock ?? 0) + chance.pick([1, 1, 2])
    const { refusal } = await callAs(world, ownerOf(world), 'PATCH /products/:id', {
      params,
      headers: {},
      body: { stock },
    })
    if (refusal) return `The owner cannot restock ${offer.name}: ${toWords(refusal)}.`
    offer.counted = stock + takenOf(world, offer)
    return `The owner has ${stock} of ${offer.name} now.`
  },
})
