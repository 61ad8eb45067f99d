import { toPressingInput } from '#server/pressings/index.ts'
import { mp3Of } from '#tests/support/payloads/sounds.ts'
import { toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { ownerDoes, recordsOf } from './book.ts'

/** A clip is uploaded and given to a track, which loses it when it is saved again without one. */
export const clips = defineCommand({
  name: 'clips',
  weight: 0.6,
  calls: ['POST /clips', 'PATCH /products/:id'],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const record = chance.one(recordsOf(world))
    if (!record) return undefined
    const form = new FormData()
    const file = new Uint8Array(mp3Of(chance.pick([5, 5, 95])))
    form.set('file', new Blob([file], { type: 'audio/mpeg' }), 'A1.mp3')
    const { answer, refusal } = await ownerDoes(world, 'POST /clips', { form } as never)
    if (refusal) return `The owner cannot upload a clip: ${toWords(refusal)}.`
    if (chance.may(0.2)) return 'The owner uploads a clip and closes the form.'
    const track = { position: 'A1', title: 'Low Tide', isHeading: false, artist: '' }
    const tracks = [chance.may(0.7) ? { ...track, clipId: answer.clip._id } : track]
    const params = { id: record.id }
    const shown = await ownerDoes(world, 'GET /products/:id', { params })
    const pressing = shown.answer?.product.pressing
    const { refusal: reason } = await ownerDoes(world, 'PATCH /products/:id', {
      params,
      headers: {},
      // The pressing is replaced as a whole.
      body: { pressing: { ...(pressing && toPressingInput(pressing)), tracks } },
    })
    if (reason) return `The owner cannot save the clip of ${record.name}: ${toWords(reason)}.`
    return `The owner saves ${record.name} ${'clipId' in (tracks[0] ?? {}) ? 'with' : 'without'} a clip.`
  },
})
