import { DAY_MS } from '#tests/support/time.ts'
import { callAs, toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { defineCommand } from '../../command.ts'
import { capital } from '../../words.ts'
import { customersOf, offersForSale, ownerOf, type World } from '../../world.ts'
import { bookOf } from './book.ts'

function drawTerms(world: World, chance: Chance) {
  const now = world.clock.now().getTime()
  const usesMax = chance.pick([0, 1, 1, 2])
  return {
    ...chance.pick([
      { percent: 10 },
      { percent: 33.33 },
      { percent: 100 },
      { amount: 5 },
      { amount: 40 },
      { freeDelivery: true as const },
    ]),
    oncePerCustomer: chance.may(0.5),
    ...(usesMax ? { usesMax } : {}),
    ...(chance.may(0.2) ? { endsAt: new Date(now + DAY_MS).toISOString() } : {}),
    ...(chance.may(0.2) ? { minimum: 30 } : {}),
  }
}

function noteTerms(world: World, code: string, terms: ReturnType<typeof drawTerms>): void {
  const { usesMax, oncePerCustomer } = terms
  const since = world.clock.now()
  bookOf(world).terms.set(code, { oncePerCustomer, since, ...(usesMax ? { usesMax } : {}) })
}

const toTerms = (terms: ReturnType<typeof drawTerms>) =>
  Object.entries(terms)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

export const createCode = defineCommand({
  name: 'create-code',
  weight: 2,
  calls: ['POST /discounts'],
  isPossible: ({ codes }) => codes.size < 3,
  async run(world, chance, id) {
    const code = `CODE${id}`
    const terms = drawTerms(world, chance)
    const { answer, refusal } = await callAs(world, ownerOf(world), 'POST /discounts', {
      body: { code, ...terms },
    })
    if (refusal) return `The owner cannot create the code ${code}: ${toWords(refusal)}.`
    world.codes.set(code, { name: code, id: answer.discount._id, isEnded: false })
    noteTerms(world, code, terms)
    return `The owner creates the code ${code} (${toTerms(terms)}).`
  },
})

export const changeCode = defineCommand({
  name: 'change-code',
  weight: 1,
  calls: ['PUT /discounts/:id', 'POST /discounts/:id/end', 'DELETE /discounts/:id'],
  isPossible: ({ codes }) => codes.size > 0,
  async run(world, chance) {
    const code = chance.one(world.codes.values())
    if (!code) return undefined
    const params = { id: code.id }
    const owner = ownerOf(world)
    if (chance.may(0.6)) {
      const terms = drawTerms(world, chance)
      const { refusal } = await callAs(world, owner, 'PUT /discounts/:id', {
        params,
        headers: {},
        body: terms,
      })
      if (refusal) return `The owner cannot change the code ${code.name}: ${toWords(refusal)}.`
      noteTerms(world, code.name, terms)
      return `The owner changes the code ${code.name} (${toTerms(terms)}).`
    }
    if (chance.may(0.5)) {
      await callAs(world, owner, 'POST /discounts/:id/end', { params })
      code.isEnded = true
      return `The owner ends the code ${code.name}.`
    }
    const { refusal } = await callAs(world, owner, 'DELETE /discounts/:id', { params })
    if (refusal) return `The owner cannot delete the code ${code.name}: ${toWords(refusal)}.`
    world.codes.delete(code.name)
    return `The owner deletes the code ${code.name}.`
  },
})

export const checkCode = defineCommand({
  name: 'check-code',
  weight: 0.5,
  calls: ['POST /discounts/check', 'POST /carts/me/discount'],
  isPossible: (world) => world.codes.size > 0 && offersForSale(world).length > 0,
  async run(world, chance) {
    const code = chance.one(world.codes.values())
    const offer = chance.one(offersForSale(world))
    if (!code || !offer) return undefined
    const customer = chance.may(0.6) ? chance.one(customersOf(world)) : undefined
    const body = { code: code.name.toLowerCase(), products: [{ productId: offer.id, quantity: 1 }] }
    const key = customer ? 'POST /carts/me/discount' : 'POST /discounts/check'
    const { answer, refusal } = await callAs(world, customer, key, { body })
    const who = capital(customer?.name ?? 'a visitor')
    if (refusal) return `${who} tries the code ${code.name}: ${toWords(refusal)}.`
    return `${who} tries the code ${code.name}, which takes ${answer.discount.amount} off ${offer.name}.`
  },
})
