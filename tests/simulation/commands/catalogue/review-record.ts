import { toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { ownerDoes, recordsOf } from './book.ts'

export const reviewRecord = defineCommand({
  name: 'review-record',
  weight: 1,
  calls: ['PUT /products/:id/review'],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const record = chance.one(recordsOf(world))
    if (!record) return undefined
    const text = chance.pick(['', 'Rumbelow would *love* it.', 'Loud. Then not.'])
    const isPick = chance.may(0.6)
    const { refusal } = await ownerDoes(world, 'PUT /products/:id/review', {
      params: { id: record.id },
      headers: {},
      body: { text, author: text ? 'Ida' : '', isPick },
    })
    const what = `${record.name}: “${text}”${isPick ? ', a staff pick' : ''}`
    return refusal
      ? `The owner cannot review ${what}: ${toWords(refusal)}.`
      : `The owner reviews ${what}.`
  },
})
