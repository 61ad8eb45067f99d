import { beforeEach, expect, test } from 'vitest'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { buy, makeBuyer, payFor, placeOrder, someAddress } from '#tests/support/app/checkout.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Orders that their customers collect. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)
beforeEach(() =>
  setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Collect', 0, { collection: atTheShop })))),
)

async function buyPaid() {
  const { orderId } = await buy(shop)
  await shop.runJobs()
  return orderId
}

const announce = (id: string) => admin('POST /orders/:id/ready', { params: { id } })
const mailsOf = async (id: string) => (await mailsAbout(shop, id)).toReversed()
const subjectsOf = async (id: string) => (await mailsOf(id)).map(({ subject }) => subject)

test('the confirmation names place and hours of the collection [SHIP-15]', async () => {
  const id = await buyPaid()
  const [confirmation] = await mailsOf(id)
  expect(confirmation?.text).toContain('another mail when it is ready to collect')
  expect(confirmation?.text).toContain('12 Kiln Lane')
  expect(confirmation?.text).toContain('Monday to Saturday, 10 to 6')
})

test('the mails about a pre-order name its day as that of the collection [SHIP-15, DROP-6]', async () => {
  const { api } = await makeBuyer(shop)
  const { id: productId } = await makeProduct(shop.db, { shipsOn: '2099-03-01' })
  const { orderId } = await api('POST /orders', {
    body: { products: [{ productId, quantity: 1 }] },
  })
  await payFor(shop, { sessionId: `session_${orderId}` })
  await admin('PATCH /products/:id', {
    params: { id: productId },
    body: { shipsOn: '2099-04-01' },
  })
  await shop.runJobs()
  const texts = shop.mailer.sent.map(({ text }) => text).filter((text) => text?.includes(orderId))
  expect(texts.some((text) => text?.includes('Ready to collect: When everything is here'))).toBe(
    true,
  )
  const news = 'You can collect your order when everything is here.'
  expect(texts.some((text) => text?.includes(news))).toBe(true)
})

test('"Ready to collect" mails the customer once, and the timeline has it [SHIP-15]', async () => {
  const id = await buyPaid()
  await announce(id)
  const ready = `Your order is ready to collect (${id})`
  expect(await subjectsOf(id)).toEqual([`Your order is confirmed (${id})`, ready])
  expect((await mailsOf(id)).at(-1)?.text).toContain('Ring the bell.')
  expect(await errorOf(announce(id))).toEqual([
    409,
    undefined,
    'The customer has had this mail. It can be sent again in the timeline.',
  ])
  const [one, other] = await Promise.allSettled([announce(id), announce(id)])
  expect([one?.status, other?.status]).toEqual(['rejected', 'rejected'])
  expect(await subjectsOf(id)).toHaveLength(2)
  const { moments } = await admin('GET /orders/:id/timeline', { params: { id } })
  expect(moments.at(-1)).toMatchObject({ type: 'mail', kind: 'ready-to-collect', state: 'sent' })
})

test('concurrent requests send one mail [SHIP-15]', async () => {
  const id = await buyPaid()
  const outcomes = await Promise.allSettled([announce(id), announce(id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await subjectsOf(id)).toHaveLength(2)
})

test('an order that is handed over is completed without a mail, and no longer ready [SHIP-15]', async () => {
  const id = await buyPaid()
  await announce(id)
  await subjectsOf(id)
  const { order } = await setStatus(admin, id, 'completed')
  expect(order).toMatchObject({ status: 'completed' })
  expect(await subjectsOf(id)).toHaveLength(2)
  expect(await errorOf(announce(id))).toMatchObject([
    409,
    undefined,
    'The order is completed: there is nothing to collect',
  ])
})

test('a cancellation replaces an unsent "Ready to collect", and a paid order is not confirmed twice [SHIP-15]', async () => {
  const id = await buyPaid()
  await announce(id)
  await setStatus(admin, id, 'cancelled')
  expect(await subjectsOf(id)).toEqual([
    `Your order is confirmed (${id})`,
    `Your order is cancelled (${id})`,
  ])
  const other = await buyPaid()
  await announce(other)
  await subjectsOf(other)
  await admin('PATCH /orders/:id', { params: { id: other }, body: { status: 'pending' } })
  await setStatus(admin, other, 'payment received')
  expect(await subjectsOf(other)).toEqual([
    `Your order is confirmed (${other})`,
    `Your order is ready to collect (${other})`,
  ])
})

test('an order that is delivered, or not paid, is not ready to collect [SHIP-15]', async () => {
  const { orderId } = await placeOrder(shop)
  expect(await errorOf(announce(orderId))).toMatchObject([
    409,
    undefined,
    'The order is pending: there is nothing to collect',
  ])
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 5))))
  const delivered = await buyPaid()
  expect(await errorOf(announce(delivered))).toMatchObject([
    409,
    undefined,
    'This order is not collected',
  ])
})

test('a collected order takes no parcel, by scan or file, and its customer reads of none [SHIP-15]', async () => {
  const id = await buyPaid()
  const params = { id }
  const body = { carrier: 'DHL', trackingNumber: 'JD77', notify: true }
  const refusal = 'The customer takes this order along: it takes no parcel.'
  expect(await errorOf(admin('POST /orders/:id/parcels', { params, body }))).toEqual([
    ...[409, undefined],
    refusal,
  ])
  const form = new FormData()
  form.append('mode', 'check')
  form.append('file', new File([`order,carrier,number\n${id},DHL,JD77`], 'parcels.csv'))
  const { rows } = await admin('POST /parcels/file', { form })
  expect(rows).toMatchObject([{ outcome: 'refused', message: refusal }])
  expect(await subjectsOf(id)).toEqual([`Your order is confirmed (${id})`])
})

const handOver = (id: string) => admin('POST /orders/:id/hand-over', { params: { id } })

test('orders without units to hand over are not counted as waiting [SHIP-15]', async () => {
  const id = await buyPaid()
  const count = async () => (await admin('GET /collections')).waiting
  const before = await count()
  const { order } = await admin('GET /orders/:id', { params: { id } })
  const restock = order.products.map(({ _id: lineId, quantity }) => ({ lineId, quantity }))
  await admin('POST /orders/:id/refunds', { params: { id }, body: { restock } })
  expect(await count()).toBe(before - 1)
})

test('a scan completes a paid order that is ready, once [SHIP-15]', async () => {
  const id = await buyPaid()
  await announce(id)
  const { order } = await handOver(id)
  expect(order.status).toBe('completed')
  expect(await errorOf(handOver(id))).toEqual([409, undefined, `${id} was handed over already.`])
  const { moments } = await admin('GET /orders/:id/timeline', { params: { id } })
  expect(moments).toContainEqual(expect.objectContaining({ type: 'status', to: 'completed' }))
})

test('of two scans at once, one completes the order [SHIP-15]', async () => {
  const id = await buyPaid()
  await announce(id)
  const outcomes = await Promise.allSettled([handOver(id), handOver(id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a scan names what is wrong with an order that is not handed over [SHIP-15]', async () => {
  const waiting = await buyPaid()
  expect(await errorOf(handOver(waiting))).toEqual([
    ...[409, undefined],
    `${waiting} is not ready: its customer has had no mail that it can be collected.`,
  ])
  const { orderId: unpaid } = await placeOrder(shop)
  expect(await errorOf(handOver(unpaid))).toEqual([409, undefined, `${unpaid} is not paid.`])
  await announce(waiting)
  await setStatus(admin, waiting, 'cancelled')
  expect(await errorOf(handOver(waiting))).toEqual([409, undefined, `${waiting} is cancelled.`])
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 5))))
  const delivered = await buyPaid()
  expect(await errorOf(handOver(delivered))).toEqual([
    ...[409, undefined],
    `${delivered} is delivered, not collected.`,
  ])
  expect((await errorOf(handOver('RO-NONE')))[0]).toBe(404)
})

test('the back office knows whether orders are collected, and how many wait [SHIP-15]', async () => {
  const count = async () => {
    const { isOffered, waiting } = await admin('GET /collections')
    return { isOffered, waiting }
  }
  const { waiting } = await count()
  const id = await buyPaid()
  expect(await count()).toEqual({ isOffered: true, waiting: waiting + 1 })
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 5))))
  await buyPaid()
  expect(await count()).toEqual({ isOffered: false, waiting: waiting + 1 })
  await setStatus(admin, id, 'completed')
  expect(await count()).toEqual({ isOffered: false, waiting })
})

test('an order whose units are all back in stock is neither announced nor handed over [SHIP-15]', async () => {
  const restock = async (id: string) => {
    const { order } = await admin('GET /orders/:id', { params: { id } })
    const restock = [{ lineId: order.products[0]?._id ?? '', quantity: 1 }]
    await admin('POST /orders/:id/refunds', { params: { id }, headers: {}, body: { restock } })
  }
  const nothingLeft = [
    ...[409, undefined],
    'Everything in this order was refunded and put back in stock. Set it to cancelled or returned.',
  ]
  const unannounced = await buyPaid()
  await restock(unannounced)
  expect(await errorOf(announce(unannounced))).toEqual(nothingLeft)
  const announced = await buyPaid()
  await announce(announced)
  await restock(announced)
  expect(await errorOf(handOver(announced))).toEqual(nothingLeft)
  expect(await subjectsOf(announced)).not.toContain(`Your order is ready to collect (${announced})`)
})

test('the order has the name and the phone of its customer, and no address [SHIP-15]', async () => {
  const { orderId: id, sessionId } = await placeOrder(shop)
  const contact = { recipientName: 'Ada Quill', phoneNumber: '+61 400 000 000' }
  await payFor(shop, { sessionId }, contact)
  const get = async () => (await admin('GET /orders/:id', { params: { id } })).order
  expect(await get()).toMatchObject(contact)
  expect(await get()).not.toHaveProperty('shippingAddress')
})

test('the address of the payer is none that a collected order is sent to [SHIP-15]', async () => {
  const { orderId: id, sessionId, api } = await placeOrder(shop)
  const contact = { recipientName: 'Ada Quill', phoneNumber: '', address: someAddress }
  await payFor(shop, { sessionId }, contact)
  const { order } = await admin('GET /orders/:id', { params: { id } })
  expect(order).toMatchObject({ recipientName: 'Ada Quill' })
  expect(order).not.toHaveProperty('shippingAddress')
  expect((await api('GET /auth/me')).user.profile).not.toHaveProperty('address')
  const [confirmation] = await mailsOf(id)
  expect(confirmation?.text).not.toContain(someAddress.street)
})
