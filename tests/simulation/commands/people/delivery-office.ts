import { callAs, toWords } from '../../calls.ts'
import { defineCommand } from '../../command.ts'
import { noteStatus, ordersOf, ownerOf } from '../../world.ts'

const HEADER = 'zone,countries,rate,by,up_to,price,collect_at'

export const announceCollection = defineCommand({
  name: 'announce-collection',
  weight: 1,
  calls: ['POST /orders/:id/ready'],
  mayOverlap: true,
  isPossible: (world) => ordersOf(world).length > 0,
  async run(world, chance) {
    const order = chance.one(ordersOf(world))
    if (!order) return undefined
    const { refusal } = await callAs(world, ownerOf(world), 'POST /orders/:id/ready', {
      params: { id: order.id },
    })
    return refusal
      ? `The owner cannot say that ${order.name} is ready to collect: ${toWords(refusal)}.`
      : `The owner says that ${order.name} is ready to collect.`
  },
})

export const handOver = defineCommand({
  name: 'hand-over',
  weight: 1,
  calls: ['POST /orders/:id/hand-over'],
  mayOverlap: true,
  isPossible: (world) => ordersOf(world).length > 0,
  async run(world, chance) {
    const order = chance.one(ordersOf(world))
    if (!order) return undefined
    const { answer, refusal } = await callAs(world, ownerOf(world), 'POST /orders/:id/hand-over', {
      params: { id: order.id },
    })
    if (refusal) return `The owner cannot hand ${order.name} over: ${toWords(refusal)}.`
    noteStatus(world, order, answer.order.status, 'owner')
    return `The owner hands ${order.name} over.`
  },
})

export const deliveryFile = defineCommand({
  name: 'delivery-file',
  weight: 0.5,
  calls: ['POST /delivery/settings/file'],
  mayOverlap: true,
  async run(world, chance) {
    const price = chance.pick(['0', '4.50', '30.00', 'free'])
    const rows = [
      `Home,AU,Rate 1,order,,${price},`,
      `Home,,Rate 2,items,2,${price},`,
      'Elsewhere,*,Rate 3,order,,9.95,12 Kiln Lane',
    ]
    const form = new FormData()
    form.append('mode', chance.pick(['check', 'apply']))
    form.append('file', new File([[HEADER, ...rows].join('\n')], 'delivery.csv'))
    const { answer, refusal } = await callAs(
      world,
      ownerOf(world),
      'POST /delivery/settings/file',
      { form },
    )
    if (refusal) return `The owner cannot use a file of rates: ${toWords(refusal)}.`
    return `The owner uses a file of rates: ${answer.problems.length} problems, ${answer.changes.length} changes.`
  },
})
