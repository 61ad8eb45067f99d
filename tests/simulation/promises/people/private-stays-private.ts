import { DAY_MS } from '#tests/support/time.ts'
import { callAs } from '../../calls.ts'
import { bookOf, takeComplaints } from '../../commands/people/book.ts'
import { definePromise } from '../../promise.ts'
import { type Order, ordersOf, ownerOf, type World } from '../../world.ts'

export const nobodyPries = definePromise({
  name: 'P11',
  sentence: 'Nobody sees what is not theirs.',
  share: 1,
  check: async (world) => takeComplaints(world, 'P11'),
})

/** A day later, when the nightly work has run, nothing of a deleted account is in any answer. */
export const deletedIsGone = definePromise({
  name: 'P11',
  sentence: 'What was deleted or redacted is in no answer of the shop.',
  share: 0,
  needsRest: true,
  async check(world) {
    const { deleted } = bookOf(world)
    if (deleted.length === 0) return []
    await world.shop.passTime(DAY_MS)
    await world.shop.passTime(DAY_MS)
    const places = await readAll(world)
    const broken: string[] = []
    for (const { name, email, words } of deleted) {
      const own = ordersOf(world).filter(({ customer }) => customer.name === name)
      const open = await findOpen(world, own)
      // An order that is not complete needs its contact.
      if (open.length > 0) continue
      const own2 = [...bookOf(world).parcels.values()].filter(({ order }) => own.includes(order))
      for (const [place, text] of places) {
        if (showsAddress(world, { name, email }, text))
          broken.push(`${place} has the address of a deleted account`)
        if (words.some((word) => text.includes(word)))
          broken.push(`${place} has the name or phone number of a deleted account`)
        if (own2.some(({ number }) => text.includes(number)))
          broken.push(`${place} has a tracking number of a deleted account`)
      }
    }
    return [...new Set(broken)]
  },
})

/** An address that was typed into an order without an account is no data of the deleted one. */
function showsAddress(world: World, gone: { name: string; email: string }, text: string): boolean {
  const { guests } = bookOf(world)
  const isTyped = [...guests.values()].some(
    ({ name, email }) => email === gone.email && name !== gone.name,
  )
  return !isTyped && text.includes(gone.email)
}

async function findOpen(world: World, orders: Order[]): Promise<Order[]> {
  const open: Order[] = []
  for (const order of orders) {
    const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id', {
      params: { id: order.id },
    })
    const told = answer?.order
    const isFinal = ['delivered', 'completed', 'returned', 'cancelled'].includes(told?.status ?? '')
    if (!told || !isFinal || told.refundNeeded || told.isDisputed) open.push(order)
  }
  return open
}

/** The views of an owner, by name. */
async function readAll(world: World): Promise<Map<string, string>> {
  const owner = ownerOf(world)
  const query = { page: 1, limit: 100 }
  const places = new Map<string, string>()
  const add = (place: string, { answer }: { answer?: unknown }) =>
    places.set(place, JSON.stringify(answer ?? '') + (places.get(place) ?? ''))
  add('the list of orders', await callAs(world, owner, 'GET /orders', { query }))
  add('the list of customers', await callAs(world, owner, 'GET /users', { query }))
  add('the list of carts', await callAs(world, owner, 'GET /carts', { query }))
  const decided = await callAs(world, owner, 'GET /withdrawals', {
    query: { ...query, list: 'decided' },
  })
  // The address of a withdrawal without an order is not confirmed.
  const matched = decided.answer?.withdrawals.filter(({ order }) => order !== undefined)
  add('the list of withdrawals', { answer: matched })
  add('the audit log', await callAs(world, owner, 'GET /audit', { query }))
  add('the dashboard', await callAs(world, owner, 'GET /stats'))
  for (const { id, customer } of ordersOf(world)) {
    if (!customer.isDeleted) continue
    add(
      'the timeline of an order',
      await callAs(world, owner, 'GET /orders/:id/timeline', { params: { id } }),
    )
  }
  for (const { id } of world.offers.values()) {
    add('a queue', await callAs(world, owner, 'GET /products/:id/queue', { params: { id } }))
  }
  return places
}
