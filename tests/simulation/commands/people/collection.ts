import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import { customersOf, offersForSale } from '../../world.ts'
import { bookOf, rootOf } from './book.ts'

export const uploadCollection = defineCommand({
  name: 'upload-collection',
  weight: 0.5,
  calls: ['POST /collection', 'DELETE /collection'],
  isPossible: (world) => customersOf(world).length > 0 && offersForSale(world).length > 0,
  async run(world, chance) {
    const customer = chance.one(customersOf(world))
    if (!customer) return undefined
    const who = capital(customer.name)
    if (chance.may(0.2)) {
      await callAs(world, customer, 'DELETE /collection')
      return `${who} deletes the uploaded files.`
    }
    const kind = chance.pick(['collection', 'wantlist'])
    const rows = [chance.one(offersForSale(world)), chance.one(offersForSale(world))].flatMap(
      (offer) =>
        offer?.kind === 'product' ? [`Artist ${chance.below(3)},${offer.name},,CAT 1,`] : [],
    )
    const text = ['artist,title,label,catalog#,release_id', ...rows].join('\n')
    const form = new FormData()
    form.append('kind', kind)
    form.append('file', new File([text], 'list.csv', { type: 'text/csv' }))
    const { answer, refusal } = await callAs(world, customer, 'POST /collection', { form })
    if (refusal) return `${who} cannot upload a ${kind}: ${toWords(refusal)}.`
    const { answer: listed } = await callAs(world, customer, 'GET /wants')
    for (const { product } of listed?.wants ?? []) {
      const offer = [...world.offers.values()].find(({ id }) => id === product._id)
      if (!offer) continue
      const wanted = rootOf(offer)
      const name = `${customer.name} wants ${wanted.name}`
      const { wants } = bookOf(world)
      const { isPlain = true } = wants.get(name) ?? {}
      wants.set(name, { name, person: customer, product: wanted, isPlain })
    }
    return `${who} uploads a ${kind} of ${answer.rows} rows, ${answer.found} found, ${answer.wantsAdded} wants added.`
  },
})
