import { callAs, toWords } from '../calls.ts'
import { defineCommand } from '../command.ts'
import { toMoney } from '../words.ts'
import { ownerOf } from '../world.ts'

export const addProduct = defineCommand({
  name: 'add-product',
  weight: 2,
  calls: ['POST /products'],
  isPossible: ({ offers }) => offers.size < 12,
  async run(world, chance, id) {
    const name = `record ${id}`
    const priceCents = chance.pick([1000, 2000, 3995, 4000])
    const stock = chance.pick([0, 1, 1, 2, 5])
    const type = chance.may(0.85) ? 'vinyl' : 'merch'
    const { answer, refusal } = await callAs(world, ownerOf(world), 'POST /products', {
      headers: {},
      body: {
        name,
        type,
        price: priceCents / 100,
        stock,
        ...(type === 'vinyl' ? { artist: `Artist ${chance.below(3)}` } : {}),
      },
    })
    if (refusal) return `The owner cannot add ${name}: ${toWords(refusal)}.`
    world.offers.set(name, {
      name,
      id: answer.product._id,
      kind: 'product',
      type,
      priceCents,
      counted: stock,
      isArchived: false,
      inInspection: 0,
    })
    return `The owner adds ${name} for ${toMoney(priceCents)}, ${stock} in stock.`
  },
})
