import { equipmentConditions } from '#contract/copies/grades.ts'
import { toWords } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import { toMoney } from '../../words.ts'
import type { Offer, World } from '../../world.ts'
import { noteBroken, noteOffer, ownerDoes, recordsOf, variantsOf } from './book.ts'

const withRoom = (world: World): Offer[] =>
  recordsOf(world).filter((each) => variantsOf(world, each).length < 4)
const forCopies = (world: World): Offer[] =>
  withRoom(world).filter(({ type }) => type === 'vinyl' || type === 'turntable')

export const addUsedCopy = defineCommand({
  name: 'add-used-copy',
  weight: 4,
  calls: ['POST /products/:id/variants'],
  isPossible: (world) => forCopies(world).length > 0,
  async run(world, chance, id) {
    const parent = chance.one(forCopies(world))
    if (!parent) return undefined
    const price = chance.pick([6, 12.5, 12.5, 30])
    const isDraft = chance.may(0.15)
    const mediaGrade = chance.pick(['NM', 'VG+', 'VG', 'G'] as const)
    const copy =
      parent.type === 'vinyl'
        ? { mediaGrade, sleeveGrade: chance.pick(['VG+', 'VG', 'Not Graded'] as const) }
        : { condition: chance.pick(equipmentConditions) }
    const { answer, refusal } = await ownerDoes(world, 'POST /products/:id/variants', {
      params: { id: parent.id },
      headers: {},
      body: {
        kind: 'used',
        price,
        stock: isDraft ? 0 : 1,
        images: [],
        copy: { ...copy, notes: chance.pick(['', 'a light scratch']) },
        inventory: { location: chance.pick(['', 'bin 3']), floorPrice: 5 },
      },
    })
    if (refusal) return `The owner cannot add a used copy of ${parent.name}: ${toWords(refusal)}.`
    const name = `used copy ${id} of ${parent.name}`
    noteOffer(world, name, answer.product, { kind: 'used', type: parent.type, parent })
    return `The owner adds ${isDraft ? 'as a draft ' : ''}${name}, ${copy.mediaGrade ?? copy.condition}, for ${toMoney(price * 100)}.`
  },
})

export const addOption = defineCommand({
  name: 'add-option',
  weight: 1.5,
  calls: ['POST /products/:id/variants'],
  isPossible: (world) => withRoom(world).length > 0,
  async run(world, chance) {
    const parent = chance.one(withRoom(world))
    if (!parent) return undefined
    const label = chance.pick(['red vinyl', 'blue vinyl', 'L'])
    const price = chance.pick([15, 20, 30])
    const stock = chance.pick([0, 1, 4])
    const { answer, refusal } = await ownerDoes(world, 'POST /products/:id/variants', {
      params: { id: parent.id },
      headers: {},
      body: { kind: 'option', price, stock, images: [], option: { label } },
    })
    if (refusal) return `The owner cannot add ${label} to ${parent.name}: ${toWords(refusal)}.`
    const name = `${parent.name} as ${label}`
    noteOffer(world, name, answer.product, { kind: 'option', type: parent.type, parent })
    return `The owner adds ${name} for ${toMoney(price * 100)}, ${stock} in stock.`
  },
})

/** A new record at intake, taken back within seconds: nothing of it stays in the shop. */
export const takeBackAtIntake = defineCommand({
  name: 'take-back-at-intake',
  weight: 0.4,
  calls: ['DELETE /intake/saved-copy'],
  async run(world, _chance, id) {
    const key = `intake-${id}`
    const name = `Intake ${id}`
    const { answer } = await ownerDoes(world, 'POST /products', {
      headers: { 'idempotency-key': `${key}-record` },
      body: { name, type: 'vinyl', price: 12, stock: 0, brand: '', description: '' },
    })
    if (!answer) return undefined
    const params = { id: answer.product._id }
    await ownerDoes(world, 'POST /products/:id/variants', {
      params,
      headers: { 'idempotency-key': key },
      body: {
        kind: 'used',
        price: 12,
        stock: 1,
        images: [],
        copy: { mediaGrade: 'VG', sleeveGrade: 'VG' },
      },
    })
    await ownerDoes(world, 'DELETE /intake/saved-copy', { query: { key } })
    const { answer: left } = await ownerDoes(world, 'GET /products/:id', { params })
    if (left) noteBroken(world, 'P9', 'a record whose first copy was taken back at intake stays')
    return `The owner enters ${name} at intake and takes it back.`
  },
})

export const variantCommands: Command[] = [addUsedCopy, addOption, takeBackAtIntake]
