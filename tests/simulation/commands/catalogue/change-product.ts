import { productTypes } from '#contract/products/product-type.ts'
import { DAY_MS } from '#tests/support/time.ts'
import { toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { type Command, defineCommand } from '../../command.ts'
import { type Offer, takenOf, type World } from '../../world.ts'
import {
  artists,
  labels,
  noteBroken,
  noteNames,
  ownerDoes,
  recordsOf,
  usedCopiesOf,
  variantsOf,
  vinylOf,
} from './book.ts'

type Fields = Parameters<typeof ownerDoes<'PATCH /products/:id'>>[2]

const change = (world: World, { id }: Offer, body: NonNullable<Fields>['body']) =>
  ownerDoes(world, 'PATCH /products/:id', { params: { id }, headers: {}, body })

/** The text fields of the product form: the brand of a record is its label, albumInfo has its artist. */
const changeTexts = defineCommand({
  name: 'change-texts',
  weight: 3,
  calls: ['PATCH /products/:id'],
  isPossible: (world) => vinylOf(world).length > 0,
  async run(world, chance) {
    const record = chance.one(vinylOf(world))
    if (!record) return undefined
    const what = chance.pick(['brand', 'artist', 'description'] as const)
    if (what === 'description') {
      const description = chance.pick(['', 'First press of a live evening.'])
      const { refusal } = await change(world, record, { description })
      return `The owner describes ${record.name}${refusal ? `, which is refused: ${toWords(refusal)}` : ''}.`
    }
    if (what === 'brand') return changeLabel(world, record, chance)
    const artist = chance.pick(artists)
    const { refusal } = await change(world, record, await withAlbum(world, record, { artist }))
    if (refusal) return `The owner cannot change the artist of ${record.name}: ${toWords(refusal)}.`
    if (record.record) record.record.artist = artist
    noteNames(world, record, artist)
    return `The owner changes the artist of ${record.name} to ${artist}.`
  },
})

async function changeLabel(world: World, record: Offer, chance: Chance) {
  const brand = chance.pick(labels)
  const { refusal } = await change(world, record, { brand })
  if (refusal) return `The owner cannot change the label of ${record.name}: ${toWords(refusal)}.`
  if (record.record) record.record.label = brand
  noteNames(world, record, brand)
  return brand
    ? `The owner changes the label of ${record.name} to ${brand}.`
    : `The owner empties the label of ${record.name}.`
}

/** albumInfo is replaced as a whole: all that the form shows is sent with it. */
async function withAlbum(
  world: World,
  { id }: Offer,
  given: { artist?: string; releaseDate?: string },
) {
  const { answer } = await ownerDoes(world, 'GET /products/:id', { params: { id } })
  const empty = { artist: '', genre: '', releaseDate: '', trackList: [] }
  return { albumInfo: { ...empty, ...answer?.product.albumInfo, ...given } }
}

const changeShipDate = defineCommand({
  name: 'change-ship-date',
  weight: 1.5,
  calls: ['PATCH /products/:id'],
  isPossible: (world) => vinylOf(world).length > 0,
  async run(world, chance) {
    const record = chance.one(vinylOf(world))
    if (!record) return undefined
    const inDays = (days: number) =>
      new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
    const day = chance.may(0.3) ? null : inDays(chance.pick([2, 30]))
    const isRelease = chance.may(0.4)
    const { refusal } = isRelease
      ? await change(world, record, await withAlbum(world, record, { releaseDate: day ?? '' }))
      : await change(world, record, { shipsOn: day })
    const what = isRelease ? 'release date' : 'ship date'
    if (refusal)
      return `The owner cannot change the ${what} of ${record.name}: ${toWords(refusal)}.`
    return `The owner sets the ${what} of ${record.name} to ${day ?? 'none'}.`
  },
})

const changeType = defineCommand({
  name: 'change-type',
  weight: 0.8,
  calls: ['PATCH /products/:id'],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const record = chance.one(recordsOf(world))
    if (!record) return undefined
    const type = chance.pick(productTypes.filter((each) => each !== record.type))
    const { answer, refusal } = await change(world, record, { type })
    if (refusal) return `The owner cannot make ${record.name} ${type}: ${toWords(refusal)}.`
    record.type = answer.product.type
    for (const variant of variantsOf(world, record)) variant.type = record.type
    if (record.type !== 'vinyl') delete record.record
    return `The owner changes ${record.name} to ${type}.`
  },
})

const rename = defineCommand({
  name: 'rename-product',
  weight: 0.7,
  calls: ['PATCH /products/:id'],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const record = chance.one(recordsOf(world))
    if (!record) return undefined
    const { answer } = await ownerDoes(world, 'GET /products/:id', { params: { id: record.id } })
    const name = answer?.product.name === record.name ? `Vexolith ${record.name}` : record.name
    const { refusal } = await change(world, record, { name })
    return refusal
      ? `The owner cannot rename ${record.name}: ${toWords(refusal)}.`
      : `The owner renames ${record.name} to “${name}”.`
  },
})

const changeCopy = defineCommand({
  name: 'change-copy',
  calls: ['PATCH /products/:id'],
  isPossible: (world) => usedCopiesOf(world).length > 0,
  async run(world, chance) {
    const copy = chance.one(usedCopiesOf(world))
    if (!copy) return undefined
    const isRecord = copy.parent?.type === 'vinyl'
    const what = chance.below(3)
    const mediaGrade = chance.pick(['NM', 'VG+', 'VG', 'G'] as const)
    const condition = chance.pick(['Excellent', 'Fair'] as const)
    const body =
      what === 0
        ? { copy: isRecord ? { mediaGrade } : { condition } }
        : what === 1
          ? { inventory: { location: chance.pick(['', 'bin 3', 'bin 4']) } }
          : { copy: { notes: chance.pick(['', 'a light scratch', 'plays well']) } }
    const { refusal } = await change(world, copy, body)
    const words = Object.entries(Object.values(body)[0] ?? {}).flat()
    if (refusal) return `The owner cannot change ${copy.name} (${words}): ${toWords(refusal)}.`
    return `The owner changes ${copy.name} (${words.join(' ')}).`
  },
})

type Form = { offer: Offer; version: string; stockVersion: string; stock: number }

const openForm = defineCommand({
  name: 'open-product-form',
  weight: 1.5,
  calls: [],
  isPossible: (world) => recordsOf(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(recordsOf(world))
    if (!offer) return undefined
    const { answer } = await ownerDoes(world, 'GET /products/:id', { params: { id: offer.id } })
    if (!answer) return undefined
    const { version, stockVersion, stock } = answer.product
    const form: Form = { offer, version, stockVersion, stock }
    world.notes.set('open form', form)
    return `The owner opens the form of ${offer.name}, which shows ${stock} in stock.`
  },
})

/** The form is saved later, guarded by all that the owner saw; sales may have come between. */
const saveForm = defineCommand({
  name: 'save-product-form',
  weight: 3,
  calls: ['PATCH /products/:id'],
  isPossible: ({ notes }) => notes.has('open form'),
  async run(world, chance) {
    const form = world.notes.get('open form') as Form
    const { offer } = form
    world.notes.delete('open form')
    const params = { id: offer.id }
    const now = await ownerDoes(world, 'GET /products/:id', { params })
    const tag = chance.pick([form.version, form.stockVersion])
    const stock = chance.pick([1, 3, 9])
    const { answer, refusal } = await ownerDoes(world, 'PATCH /products/:id', {
      params,
      headers: { 'if-match': `"${tag}"` },
      body: { stock },
    })
    if (refusal) return `The form of ${offer.name} is refused: ${toWords(refusal)}.`
    if (now.answer && now.answer.product.stock !== form.stock) {
      const text = 'a count from before a sale is saved after it: the sale is undone'
      noteBroken(world, 'P2', text)
    }
    offer.counted = answer.product.stock + takenOf(world, offer)
    return `The owner saves the form of ${offer.name} with ${stock} in stock.`
  },
})

export const changeCommands: Command[] = [
  changeTexts,
  changeShipDate,
  changeType,
  rename,
  changeCopy,
  openForm,
  saveForm,
]
