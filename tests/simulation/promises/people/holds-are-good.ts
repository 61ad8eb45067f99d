import { callAs } from '../../calls.ts'
import { takeComplaints } from '../../commands/people/book.ts'
import { buy } from '../../commands/people/buy.ts'
import { isAboutOther, listHeld } from '../../commands/people/holds.ts'
import { definePromise } from '../../promise.ts'
import { customersOf, offersForSale, ordersOf, ownerOf, type World } from '../../world.ts'

/** Faults that commands noted when a customer ordered a unit on hold. */
export const heldCanBeOrdered = definePromise({
  name: 'P3',
  sentence: 'Whoever is told that a unit is held can order it at that moment.',
  share: 1,
  check: async (world) => takeComplaints(world, 'P3'),
})

/** At rest each holder orders, after another customer has tried. */
export const holdsAreGood = definePromise({
  name: 'P3',
  sentence:
    'Whoever is told that a unit is held can order it, nobody else can, and it is held for somebody.',
  share: 0.5,
  needsRest: true,
  async check(world) {
    return [...(await checkHolders(world)), ...(await orderAll(world))]
  },
})

/** Each hold has a customer. */
async function checkHolders(world: World): Promise<string[]> {
  const broken: string[] = []
  for (const offer of offersForSale(world)) {
    const params = { id: offer.id }
    const { answer } = await callAs(world, ownerOf(world), 'GET /products/:id/queue', { params })
    const lost = answer?.holds.some(({ state, user }) => state === 'active' && !user)
    if (lost) broken.push(`a unit of ${offer.name} is held for a deleted account`)
  }
  return broken
}

async function orderAll(world: World): Promise<string[]> {
  const broken: string[] = []
  for (const { customer, hold } of await listHeld(world)) {
    const { product } = hold
    const at = world.orders.size + 1
    const shown = await callAs(world, ownerOf(world), 'GET /products/:id', {
      params: { id: product._id },
    })
    const others = customersOf(world).filter(
      (each) => each !== customer && hasNoneUnpaid(world, each.name),
    )
    const held = (await listHeld(world)).filter((each) => each.hold.product._id === product._id)
    const other = others.find((each) => !held.some((own) => own.customer === each))
    const wish = { products: [{ productId: product._id, quantity: 1 }] }
    if (other && shown.answer?.product.available === 0) {
      const taken = await buy(world, other, {
        ...wish,
        key: `end-other-${at}`,
        name: `the last order ${at}a`,
      })
      if (!taken.refusal)
        broken.push(
          `${other.name} orders a unit of ${product.name} that is held for ${customer.name}`,
        )
    }
    const bought = await buy(world, customer, {
      ...wish,
      key: `end-${at}`,
      name: `the last order ${at}`,
    })
    if (bought.refusal?.statusCode === 409 && !isAboutOther(bought.refusal)) {
      const { message } = bought.refusal
      broken.push(
        `${product.name} is on hold for ${customer.name} (${hold.source}), who cannot order it: 409 “${message}”`,
      )
    }
  }
  return broken
}

/** Another order may take the units of the customer's own unpaid one. */
const hasNoneUnpaid = (world: World, name: string) =>
  !ordersOf(world).some(({ customer, status }) => customer.name === name && status === 'pending')
