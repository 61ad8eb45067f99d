import { DAY_MS } from '#tests/support/time.ts'
import { toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { toMoney } from '../../words.ts'
import {
  artists,
  labels,
  noteBroken,
  noteNames,
  noteOffer,
  ownerDoes,
  readCatalogue,
  vinylOf,
} from './book.ts'

const numbers = ['SM 104', 'KW 7', 'SM 105']

/** A record with its pressing: artist, label, number, Discogs release, and sometimes a day from which it ships. */
export const addRecord = defineCommand({
  name: 'add-record',
  weight: 3,
  calls: ['POST /products'],
  isPossible: (world) => vinylOf(world).length < 8,
  async run(world, chance, id) {
    const name = `record ${id}`
    const artist = chance.pick(artists)
    const label = chance.pick(labels)
    const catalogueNumber = label ? chance.pick(numbers) : ''
    const discogsReleaseId = chance.may(0.6) ? 1 + chance.below(6) : undefined
    const price = chance.pick([10, 20, 20, 39.95])
    const stock = chance.pick([0, 1, 2, 5])
    const ships = chance.may(0.25)
    const day = new Date(world.clock.now().getTime() + 20 * DAY_MS).toISOString().slice(0, 10)
    const { answer, refusal } = await ownerDoes(world, 'POST /products', {
      headers: {},
      body: {
        name,
        type: 'vinyl',
        price,
        stock,
        ...(ships ? { shipsOn: day } : {}),
        pressing: {
          artists: [{ name: artist }],
          ...(label ? { labels: [{ name: label, catalogueNumber }] } : {}),
          genres: [chance.pick(['Jazz', 'Soul'])],
          country: chance.pick(['', 'UK', 'Japan']),
          released: chance.pick(['', '1977', '1982-03']),
          ...(discogsReleaseId ? { discogsReleaseId } : {}),
        },
      },
    })
    if (refusal) {
      const { products } = await readCatalogue(world)
      const isHeld = products.some(
        ({ product }) => product.pressing?.discogsReleaseId === discogsReleaseId,
      )
      if (discogsReleaseId && !isHeld && refusal.statusCode === 409) {
        noteBroken(
          world,
          'P13',
          `a new record is refused for a Discogs release that no record of the shop has: ${toWords(refusal)}`,
        )
      }
      return `The owner cannot add ${name} by ${artist}, Discogs release ${discogsReleaseId ?? 'none'}: ${toWords(refusal)}.`
    }
    const offer = noteOffer(world, name, answer.product, {
      kind: 'product',
      type: 'vinyl',
      record: { artist, label, catalogueNumber, ...(discogsReleaseId ? { discogsReleaseId } : {}) },
    })
    noteNames(world, offer, artist, label)
    const release = discogsReleaseId ? `, Discogs release ${discogsReleaseId}` : ''
    return `The owner adds ${name} by ${artist}${label ? ` on ${label} (${catalogueNumber})` : ''}${release} for ${toMoney(price * 100)}, ${stock} in stock${ships ? `, ships on ${day}` : ''}.`
  },
})
