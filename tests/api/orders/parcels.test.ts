import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FileMode } from '#contract/file-modes.ts'
import { OWN_CARRIERS_MAX, PARCELS_MAX } from '#contract/limits.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { createSession } from '#server/auth/index.ts'
import { redactOrdersOf } from '#server/orders/index.ts'
import { parcels } from '#server/orders/parcels.tables.ts'
import { buy, placeOrder, runJob } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)

const addTo = (
  id: string,
  trackingNumber: string,
  { carrier = 'Australia Post', notify = true } = {},
) =>
  admin('POST /orders/:id/parcels', {
    params: { id },
    body: { carrier, trackingNumber, notify },
  })

const shippingMails = async (orderId: string) => {
  await shop.runJobs()
  return shop.mailer.sent.filter(
    ({ subject }) => subject === `Your order is on its way (${orderId})`,
  )
}

async function send(mode: FileMode | 'guess', content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('mode', mode)
  form.append('file', new Blob([content]), 'parcels.csv')
  const request = new Response(form)
  const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/parcels/file',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { statusCode: answer.statusCode, ...answer.json() }
}

describe('a parcel', () => {
  test('ships its order, and the mail has its tracking page [PARCEL-4, PARCEL-5]', async () => {
    const { orderId, api } = await buy(shop)
    const { order } = await addTo(orderId, '33 ABC 01', { carrier: 'australia post' })
    expect(order).toMatchObject({
      status: 'shipped',
      parcels: [
        {
          carrier: 'Australia Post',
          trackingNumber: '33ABC01',
          trackingUrl: 'https://auspost.com.au/mypost/track/details/33ABC01',
        },
      ],
    })
    const [mail, ...more] = await shippingMails(orderId)
    expect(more).toEqual([])
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Australia Post 33ABC01')
      expect(form).toContain('https://auspost.com.au/mypost/track/details/33ABC01')
    }
    const own = await api('GET /orders/:id', { params: { id: orderId } })
    expect(own.order.parcels).toHaveLength(1)
  })

  test('that follows another one is mailed with it, once [PARCEL-5]', async () => {
    const { orderId } = await buy(shop)
    await addTo(orderId, 'AB1')
    await addTo(orderId, 'AB2', { carrier: 'DHL' })
    await addTo(orderId, 'AB2', { carrier: 'DHL' })
    const [mail, ...more] = await shippingMails(orderId)
    expect(more).toEqual([])
    expect(mail?.text).toContain('AB1')
    expect(mail?.text).toContain('AB2')
    shop.advance(5000)
    await addTo(orderId, 'AB3')
    expect(await shippingMails(orderId)).toHaveLength(2)
  })

  test.each<[string, OrderStatus[]]>([
    ['set back', ['preparing to ship']],
    ['returned', ['returned', 'payment received']],
  ])('of an order that was %s is mailed too [PARCEL-5]', async (_what, statuses) => {
    const { orderId: id } = await buy(shop)
    await addTo(id, 'AB1')
    await shippingMails(id)
    for (const status of statuses) {
      await admin('PATCH /orders/:id', { params: { id }, body: { status } })
    }
    expect((await addTo(id, 'AB2')).order.status).toBe('shipped')
    const [mail, ...earlier] = await shippingMails(id)
    expect(earlier).toHaveLength(1)
    expect(mail?.text).toContain('AB2')
  })

  test('belongs to an order with units to send, as does a row of a file [PARCEL-6, PARCEL-10]', async () => {
    const { orderId } = await buy(shop, { quantity: 2 })
    const { refund } = createRefundSteps(shop, admin)
    const restock = (quantity: number) => [{ lineId: `${orderId}-0`, quantity }]
    await refund(orderId, { amount: 39.95, restock: restock(1) })
    expect((await addTo(orderId, 'AB1', { notify: false })).order.parcels).toHaveLength(1)
    await refund(orderId, { restock: restock(1) })
    const message =
      'Everything in this order was refunded and put back in stock. Set it to cancelled or returned.'
    await expect(addTo(orderId, 'AB2')).rejects.toMatchObject({ statusCode: 409, message })
    const { rows } = await send('apply', `order,carrier,number\n${orderId},dhl,AB2\n`)
    expect(rows).toMatchObject([{ outcome: 'refused', ships: false, message }])
    const { order } = await admin('PATCH /orders/:id', {
      params: { id: orderId },
      body: { status: 'shipped' },
    })
    expect(order.status).toBe('shipped')
  })

  test('without notice changes no status and sends no mail [PARCEL-4]', async () => {
    const { orderId } = await buy(shop)
    const { order } = await addTo(orderId, 'AB1', { notify: false })
    expect(order.status).toBe('payment received')
    expect(await shippingMails(orderId)).toEqual([])
  })

  test('belongs to a paid order and a known carrier [PARCEL-6]', async () => {
    const { orderId } = await placeOrder(shop)
    await expect(addTo(orderId, 'AB1')).rejects.toMatchObject({ statusCode: 409 })
    const paid = await buy(shop)
    await expect(addTo(paid.orderId, 'AB1', { carrier: 'Pigeon' })).rejects.toMatchObject({
      statusCode: 400,
      field: 'carrier',
    })
    await expect(addTo(paid.orderId, 'a b/../c')).rejects.toMatchObject({
      statusCode: 400,
      field: 'trackingNumber',
    })
    await expect(addTo('RO-00000-00000', 'AB1')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('is one of at most 20 of its order; a repeated one is no more [PARCEL-6]', async () => {
    const { orderId } = await buy(shop)
    for (let count = 1; count <= PARCELS_MAX; count += 1) {
      await addTo(orderId, `AB${count}`, { notify: false })
    }
    expect((await addTo(orderId, 'AB1')).order.parcels).toHaveLength(PARCELS_MAX)
    await expect(addTo(orderId, 'AB21')).rejects.toMatchObject({ statusCode: 409 })
    const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
    expect(order).toMatchObject({ status: 'payment received' })
    expect(order.parcels).toHaveLength(PARCELS_MAX)
  })

  test('is removed, and both changes are in the timeline [PARCEL-7]', async () => {
    const { orderId: id } = await buy(shop)
    const { order } = await addTo(id, 'AB1')
    const params = { id, parcelId: order.parcels?.[0]?._id ?? '' }
    const removed = await admin('DELETE /orders/:id/parcels/:parcelId', { params })
    expect(removed.order).toMatchObject({ status: 'shipped' })
    expect(removed.order).not.toHaveProperty('parcels')
    await expect(admin('DELETE /orders/:id/parcels/:parcelId', { params })).rejects.toMatchObject({
      statusCode: 404,
    })
    const { moments } = await admin('GET /orders/:id/timeline', { params: { id } })
    expect(moments.filter(({ type }) => type === 'parcel')).toMatchObject([
      { carrier: 'Australia Post', trackingNumber: 'AB1', isRemoved: false },
      { carrier: 'Australia Post', trackingNumber: 'AB1', isRemoved: true },
    ])
  })

  test('of a deleted account is deleted with the contact, in the audit log too [PARCEL-8]', async () => {
    const { orderId: id, user } = await buy(shop)
    await addTo(id, 'SECRET123')
    await admin('PATCH /orders/:id', { params: { id }, body: { status: 'delivered' } })
    await redactOrdersOf(shop.ctx(), { userId: user.id })
    expect(await shop.db.$count(parcels, eq(parcels.orderId, id))).toBe(0)
    const { moments } = await admin('GET /orders/:id/timeline', { params: { id } })
    const { entries } = await admin('GET /audit', { query: { 'subject-id': id } })
    expect(JSON.stringify([moments, entries])).not.toContain('SECRET123')
  })

  test('that is added after the contact was deleted is deleted in the next night [PARCEL-8]', async () => {
    const { orderId: id, user } = await buy(shop)
    await admin('PATCH /orders/:id', { params: { id }, body: { status: 'delivered' } })
    await redactOrdersOf(shop.ctx(), { userId: user.id })
    await shop.db.delete(users).where(eq(users.id, user.id))
    await addTo(id, 'SECRET124')
    await runJob(shop, 'redact-expired-orders')
    expect(await shop.db.$count(parcels, eq(parcels.orderId, id))).toBe(0)
    const { entries } = await admin('GET /audit', { query: { 'subject-id': id } })
    expect(JSON.stringify(entries)).not.toContain('SECRET124')
  })
})

describe('a file of parcels', () => {
  test('is checked without a change, applied row by row, and adds nothing twice [PARCEL-9, PARCEL-10]', async () => {
    const [one, other] = [await buy(shop), await buy(shop)]
    const file = `\ufefforder;carrier;number\r\n${one.orderId.toLowerCase()};dhl;AB1\r\nRO-NONE;dhl;AB2\r\n${other.orderId};UPS;1Z 99\r\n`
    const outcomes = ({ rows }: { rows: { outcome: string; ships: boolean }[] }) =>
      rows.map(({ outcome, ships }) => [outcome, ships])
    const plan = [
      ['add', true],
      ['refused', false],
      ['add', true],
    ]
    expect(outcomes(await send('check', file))).toEqual(plan)
    expect(await shop.db.$count(parcels, eq(parcels.orderId, one.orderId))).toBe(0)
    expect(outcomes(await send('apply', file))).toEqual(plan)
    expect(await shippingMails(other.orderId)).toHaveLength(1)
    expect(outcomes(await send('apply', file)).map(([outcome]) => outcome)).toEqual([
      'known',
      'refused',
      'known',
    ])
    expect(await shippingMails(other.orderId)).toHaveLength(1)
  })

  test.each([
    ['', 'The file is empty.'],
    ['order,carrier,number\n', 'The file has no rows below its header.'],
    ['a,b\n1,2\n', 'The first row of the file must name the columns order, carrier, number.'],
    ['order,carrier,number\n"x', /never closed/],
    [Uint8Array.of(0x50, 0x4b, 3, 4), /workbook/],
    [Uint8Array.of(0xff, 0xfe, 0x6f, 0), /UTF-16/],
    [`order,carrier,number\n${'a,b,c\n'.repeat(501)}`, /more than 500 rows/],
    ['x'.repeat(1024 * 1024 + 1), /larger than 1 MB/],
  ])('that cannot be read says why [PARCEL-10] (%#)', async (content, message) => {
    const answer = await send('apply', content)
    expect([400, 413]).toContain(answer.statusCode)
    expect(answer.message).toMatch(message)
  })

  test('needs its mode [PARCEL-10]', async () => {
    expect(await send('guess', 'order,carrier,number\n')).toMatchObject({
      statusCode: 400,
      field: 'mode',
    })
  })
})

describe('a carrier of the shop', () => {
  const trackingPattern = 'https://track.example.com/?n={number}'

  test('is used for parcels, which stay as they are when it is deleted [PARCEL-2]', async () => {
    const { carrier } = await admin('POST /carriers', {
      body: { name: 'Bike  Courier', trackingPattern },
    })
    const { orderId } = await buy(shop)
    await addTo(orderId, 'B-7', { carrier: 'bike courier' })
    await admin('DELETE /carriers/:id', { params: { id: carrier._id ?? '' } })
    const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
    expect(order.parcels).toMatchObject([
      { carrier: 'Bike Courier', trackingUrl: 'https://track.example.com/?n=B-7' },
    ])
    const { carriers } = await admin('GET /carriers')
    expect(carriers.map(({ name }) => name)).toEqual([
      ...['Australia Post', 'Sendle', 'DHL', 'Royal Mail', 'USPS', 'UPS', 'FedEx'],
    ])
  })

  test('needs a name of its own and a safe tracking page, or none [PARCEL-2]', async () => {
    const add = (body: { name: string; trackingPattern?: string }) =>
      admin('POST /carriers', { body })
    const { carrier } = await add({ name: 'Foot' })
    expect(carrier.trackingPattern).toBe('')
    await expect(add({ name: ' FOOT ' })).rejects.toMatchObject({ statusCode: 409, field: 'name' })
    await expect(add({ name: 'dhl' })).rejects.toMatchObject({ statusCode: 409, field: 'name' })
    await expect(
      add({ name: 'Evil', trackingPattern: 'javascript:alert({number})' }),
    ).rejects.toMatchObject({ statusCode: 400, field: 'trackingPattern' })
    for (let count = 1; count < OWN_CARRIERS_MAX; count += 1)
      await add({ name: `Courier ${count}` })
    await expect(add({ name: 'One more' })).rejects.toMatchObject({ statusCode: 409 })
  })
})
