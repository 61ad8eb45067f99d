import { DAY_MS } from '#tests/support/time.ts'
import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { offersForSale, ownerOf, type World } from '../../world.ts'

const products = (world: World) => offersForSale(world).filter(({ kind }) => kind === 'product')

export const setShipDate = defineCommand({
  name: 'set-ship-date',
  weight: 1.2,
  calls: ['PATCH /products/:id'],
  isPossible: (world) => products(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(products(world))
    if (!offer) return undefined
    const days = chance.pick([2, 10, 30])
    const shipsOn = new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
    const { refusal } = await callAs(world, ownerOf(world), 'PATCH /products/:id', {
      params: { id: offer.id },
      headers: {},
      body: { shipsOn },
    })
    if (refusal) return `The owner cannot set when ${offer.name} ships: ${toWords(refusal)}.`
    return `The owner says that ${offer.name} ships in ${days} days.`
  },
})
