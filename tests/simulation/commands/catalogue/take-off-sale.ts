import { toWords } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import { toMoney } from '../../words.ts'
import { type Offer, takenOf, type World } from '../../world.ts'
import { bookOf } from '../people/book.ts'
import { ownerDoes, toCents, usedCopiesOf } from './book.ts'

const somethingToArchive = ({ offers }: World): Offer[] =>
  [...offers.values()].filter(({ isArchived, parent }) => !isArchived && !parent?.isArchived)

const archive = defineCommand({
  name: 'archive',
  weight: 1.2,
  calls: ['DELETE /products/:id'],
  isPossible: (world) => somethingToArchive(world).length > 0,
  async run(world, chance) {
    const offer = chance.one(somethingToArchive(world))
    if (!offer) return undefined
    const { refusal } = await ownerDoes(world, 'DELETE /products/:id', { params: { id: offer.id } })
    if (refusal) return `The owner cannot delete ${offer.name}: ${toWords(refusal)}.`
    offer.isArchived = true
    // A deleted product has no queue, also after the undo.
    const { wants } = bookOf(world)
    for (const { name, product } of wants.values()) if (product === offer) wants.delete(name)
    return `The owner deletes ${offer.name}.`
  },
})

const takeOff = defineCommand({
  name: 'take-copy-off-sale',
  weight: 1.5,
  calls: ['POST /used-copies/:id/withdraw', 'POST /used-copies/:id/sold-elsewhere'],
  isPossible: (world) => usedCopiesOf(world).length > 0,
  async run(world, chance) {
    const copy = chance.one(usedCopiesOf(world))
    if (!copy) return undefined
    const key = chance.pick(['withdraw', 'sold-elsewhere'] as const)
    const { answer, refusal } = await ownerDoes(world, `POST /used-copies/:id/${key}`, {
      params: { id: copy.id },
      headers: {},
    })
    const words = key === 'withdraw' ? 'withdraw' : 'mark as sold elsewhere'
    if (refusal) return `The owner cannot ${words} ${copy.name}: ${toWords(refusal)}.`
    noteCopy(world, copy, answer.usedCopy)
    return `The owner ${key === 'withdraw' ? 'withdraws' : 'marks as sold elsewhere'} ${copy.name}.`
  },
})

const returnToSale = defineCommand({
  name: 'return-copy-to-sale',
  weight: 2,
  calls: ['POST /used-copies/:id/return-to-sale'],
  isPossible: (world) => usedCopiesOf(world).length > 0,
  async run(world, chance) {
    const copies = usedCopiesOf(world).filter(({ pricedSince }) => !pricedSince)
    const copy = chance.one(copies)
    if (!copy) return undefined
    const price = chance.may(0.4) ? chance.pick([5, 12.5]) : undefined
    const { answer, refusal } = await ownerDoes(world, 'POST /used-copies/:id/return-to-sale', {
      params: { id: copy.id },
      headers: {},
      body: price === undefined ? {} : { price },
    })
    if (refusal) return `The owner cannot put ${copy.name} on sale again: ${toWords(refusal)}.`
    noteCopy(world, copy, answer.usedCopy)
    return `The owner puts ${copy.name} on sale again for ${toMoney(copy.priceCents)}.`
  },
})

function noteCopy(
  world: World,
  copy: Offer,
  told: { stock: number; price: number; inventory: { state: string } },
): void {
  copy.counted = told.stock + takenOf(world, copy)
  copy.priceCents = toCents(told.price)
  copy.inInspection = 0
  if (told.inventory.state === 'on-sale') copy.pricedSince = world.clock.now()
  else delete copy.pricedSince
}

export const offSaleCommands: Command[] = [archive, takeOff, returnToSale]
