import type { Order as ToldOrder } from '#contract/orders/orders.ts'
import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { noteStatus, type Order, ordersOf, ownerOf, type World } from '../../world.ts'
import { bookOf, complain } from './book.ts'
import { drawOrder } from './favourites.ts'

const carriers = ['Australia Post', 'DHL']

/** Whether every unit of the order went back in stock with a refund. */
async function isEmpty(world: World, order: Order): Promise<boolean> {
  const params = { id: order.id }
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id/paper', { params })
  return answer !== undefined && answer.paper.picks.length === 0
}

async function look(world: World, order: Order): Promise<ToldOrder | undefined> {
  const params = { id: order.id }
  const { answer } = await callAs(world, ownerOf(world), 'GET /orders/:id', { params })
  if (answer) noteStatus(world, order, answer.order.status, 'owner')
  return answer?.order
}

/** The parcel may have been theirs too. */
async function lookAtCompanions(world: World, { together = [] }: ToldOrder): Promise<void> {
  for (const { _id } of together) {
    const order = ordersOf(world).find(({ id }) => id === _id)
    if (order) await look(world, order)
  }
}

function noteParcel(world: World, order: Order, number: string, isNotified: boolean): void {
  const parcel = { name: number, order, number }
  const { parcels } = bookOf(world)
  parcels.set(number, isNotified ? { ...parcel, notified: world.clock.now() } : parcel)
}

export const addParcel = defineCommand({
  name: 'add-parcel',
  weight: 4,
  calls: ['POST /orders/:id/parcels'],
  isPossible: (world) => ordersOf(world).length > 0,
  async run(world, chance, id) {
    const order = drawOrder(ordersOf(world), chance)
    if (!order) return undefined
    const number = `TRACK${id}`
    const notify = chance.may(0.75)
    const wasEmpty = notify && (await isEmpty(world, order))
    const before = order.status
    const { answer, refusal } = await callAs(world, ownerOf(world), 'POST /orders/:id/parcels', {
      params: { id: order.id },
      body: {
        carrier: chance.pick(carriers),
        trackingNumber: number,
        notify,
        together: chance.may(0.8),
      },
    })
    if (refusal) return `The owner cannot add a parcel to ${order.name}: ${toWords(refusal)}.`
    noteStatus(world, order, answer.order.status, 'owner')
    noteParcel(world, order, number, notify && answer.order.status === 'shipped')
    await lookAtCompanions(world, answer.order)
    if (wasEmpty && before !== 'shipped' && order.status === 'shipped') {
      complain(
        world,
        'P8',
        `${order.name} becomes shipped, and all of it was refunded and put back on the shelf`,
      )
    }
    return `The owner adds the parcel ${number} to ${order.name}${notify ? ' and tells the customer' : ''}.`
  },
})

export const removeParcel = defineCommand({
  name: 'remove-parcel',
  weight: 0.6,
  calls: ['DELETE /orders/:id/parcels/:parcelId'],
  isPossible: (world) => bookOf(world).parcels.size > 0,
  async run(world, chance) {
    const { parcels } = bookOf(world)
    const parcel = chance.one(parcels.values())
    if (!parcel) return undefined
    const params = { id: parcel.order.id }
    const shown = await callAs(world, ownerOf(world), 'GET /orders/:id', { params })
    const found = shown.answer?.order.parcels?.find(
      ({ trackingNumber }) => trackingNumber === parcel.number,
    )
    parcels.delete(parcel.name)
    if (!found) return undefined
    await callAs(world, ownerOf(world), 'DELETE /orders/:id/parcels/:parcelId', {
      params: { ...params, parcelId: found._id },
    })
    return `The owner removes the parcel ${parcel.number} from ${parcel.order.name}.`
  },
})

export const parcelFile = defineCommand({
  name: 'parcel-file',
  weight: 1,
  calls: ['POST /parcels/file'],
  isPossible: (world) => ordersOf(world).length > 0,
  async run(world, chance, id) {
    const chosen = [...new Set([chance.one(ordersOf(world)), chance.one(ordersOf(world))])]
    const orders = chosen.flatMap((order) => order ?? [])
    const numbers = orders.map((_, at) => `FILE${id}-${at}`)
    const rows = orders.map(({ id: orderId }, at) => `${orderId},DHL,${numbers[at]}`)
    const form = new FormData()
    form.append('mode', 'apply')
    form.append(
      'file',
      new File([['order,carrier,number', ...rows].join('\n')], 'parcels.csv', { type: 'text/csv' }),
    )
    const { answer, refusal } = await callAs(world, ownerOf(world), 'POST /parcels/file', { form })
    const what = `a file of parcels for ${orders.map(({ name }) => name).join(' and ')}`
    if (refusal) return `The owner cannot apply ${what}: ${toWords(refusal)}.`
    for (const { orderId, trackingNumber, outcome, ships } of answer.rows) {
      const order = orders.find((each) => each.id === orderId)
      if (!order || outcome !== 'add') continue
      const told = await look(world, order)
      noteParcel(world, order, trackingNumber, ships)
      if (told) await lookAtCompanions(world, told)
    }
    const outcomes = answer.rows.map(
      ({ outcome, ships }) => `${outcome}${ships ? ' and ships' : ''}`,
    )
    return `The owner applies ${what}: ${outcomes.join(', ')}.`
  },
})

export const ownCarrier = defineCommand({
  name: 'own-carrier',
  weight: 0.2,
  calls: ['POST /carriers', 'DELETE /carriers/:id'],
  async run(world, chance, id) {
    const { carriers: own } = bookOf(world)
    const owner = ownerOf(world)
    const known = chance.may(0.4) ? chance.one(own.values()) : undefined
    if (known) {
      await callAs(world, owner, 'DELETE /carriers/:id', { params: { id: known.id } })
      own.delete(known.name)
      return `The owner deletes the carrier ${known.name}.`
    }
    const name = `Carrier ${id}`
    const { answer, refusal } = await callAs(world, owner, 'POST /carriers', {
      body: { name, trackingPattern: 'https://track.example.com/{number}' },
    })
    if (refusal) return `The owner cannot add ${name}: ${toWords(refusal)}.`
    own.set(name, { name, id: answer.carrier._id ?? '' })
    return `The owner adds the carrier ${name}.`
  },
})
