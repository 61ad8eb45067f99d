import type { BulkChange } from '#contract/exchange/bulk.ts'
import { toWords } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import { lookAtCatalogue, ownerDoes, recordsOf } from './book.ts'

const bulkChange = defineCommand({
  name: 'bulk-change',
  weight: 1,
  calls: ['POST /products/bulk-preview', 'POST /products/bulk'],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const some = recordsOf(world).filter(() => chance.may(0.6))
    const selection =
      chance.may(0.4) || some.length === 0 ? { search: '' } : { ids: some.map(({ id }) => id) }
    const change = chance.pick<BulkChange>([
      { how: 'price-percent', value: 10, ending: '.95' },
      { how: 'price-subtract', value: 5, ending: 'none' },
      { how: 'stock-add', value: 1 },
      { how: 'stock-subtract', value: 1 },
      { how: 'stock-set', value: 3 },
    ])
    const preview = await ownerDoes(world, 'POST /products/bulk-preview', {
      body: { selection, change, page: 1, limit: 50 },
    })
    const words = `${change.how} ${change.value} for ${'ids' in selection ? some.length : 'all'} products`
    if (preview.refusal) return `The owner cannot preview ${words}: ${toWords(preview.refusal)}.`
    const { seen } = preview.answer
    const { answer, refusal } = await ownerDoes(world, 'POST /products/bulk', {
      body: { selection, change, seen },
    })
    if (refusal) return `The owner cannot do ${words}: ${toWords(refusal)}.`
    await lookAtCatalogue(world)
    return `The owner does ${words}: ${answer.changed} changed, ${answer.refused} refused.`
  },
})

export const bulkCommands: Command[] = [bulkChange]
