import { toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { ownerDoes, recordsOf } from './book.ts'

export const fitGoods = defineCommand({
  name: 'fit-goods',
  weight: 1,
  calls: ['PUT /products/:id/fit'],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const goods = recordsOf(world).filter(({ type }) => type !== 'vinyl')
    const product = chance.one(goods) ?? chance.one(recordsOf(world))
    if (!product) return undefined
    const body = {
      kind: chance.pick(['stylus', 'belt', 'headshell', 'phono-stage'] as const),
      stylusType: chance.pick(['', 'VM95', 'vm 95']),
      phonoStage: chance.pick(['', 'none', 'built-in'] as const),
    }
    const { refusal } = await ownerDoes(world, 'PUT /products/:id/fit', {
      params: { id: product.id },
      headers: {},
      body,
    })
    return refusal
      ? `The owner cannot say what ${product.name} fits: ${toWords(refusal)}.`
      : `The owner says what ${product.name} fits.`
  },
})
