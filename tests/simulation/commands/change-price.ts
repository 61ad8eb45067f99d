import { callAs, toWords } from '../calls.ts'
import { defineCommand } from '../command.ts'
import { toMoney } from '../words.ts'
import { offersForSale, ownerOf } from '../world.ts'

export const changePrice = defineCommand({
  name: 'change-price',
  calls: ['PATCH /products/:id'],
  isPossible: (world) => offersForSale(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(offersForSale(world))
    if (!offer) return undefined
    const priceCents = chance.pick([0, 1000, 1500, 3000, 4500])
    const { refusal } = await callAs(world, ownerOf(world), 'PATCH /products/:id', {
      params: { id: offer.id },
      headers: {},
      body: { price: priceCents / 100 },
    })
    if (refusal) return `The owner cannot change the price of ${offer.name}: ${toWords(refusal)}.`
    offer.priceCents = priceCents
    return `The owner sets the price of ${offer.name} to ${toMoney(priceCents)}.`
  },
})
