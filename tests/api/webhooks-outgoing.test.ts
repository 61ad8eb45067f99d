import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sweepDeliveries } from '../../server/webhooks/sweep-deliveries.ts'
import { makeAdmin } from '../support/factories.ts'
import { createTestApp } from '../support/test-app.ts'
import { openWebhookShop, type WebhookShop } from '../support/webhook-shop.ts'

let desk: WebhookShop
let shop: WebhookShop['shop']
let admin: WebhookShop['admin']
let receiver: WebhookShop['receiver']
beforeEach(async () => {
  desk = await openWebhookShop()
  ;({ shop, admin, receiver } = desk)
})
afterEach(() => desk.close())

const endpointOf = async (id: string) =>
  (await admin('GET /webhook-endpoints')).endpoints.find(({ _id }) => _id === id)

/** Lets the pause before the next try be over. */
async function runNextTry() {
  await shop.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'deliver-webhook'`,
  )
  return shop.runJobs()
}

describe('an event', () => {
  test('is sent signed, as Standard Webhooks says', async () => {
    const { id, secret } = await desk.addEndpoint()
    const product = await desk.addProduct()
    await shop.runJobs()
    const [event, ...others] = receiver.readVerified(secret)
    expect(others).toEqual([])
    expect(event).toEqual({
      id: receiver.received[0]?.headers['webhook-id'],
      type: 'product.created',
      createdAt: product.createdAt,
      data: { product },
    })
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json')
    expect(await desk.deliveriesOf(id)).toMatchObject([
      {
        state: 'delivered',
        type: 'product.created',
        tries: 1,
        statusCode: 204,
        eventId: event?.id,
      },
    ])
    expect(await endpointOf(id)).toMatchObject({ lastDelivery: { state: 'delivered' } })
  })

  test('with another secret, or changed on the way, is not taken for the shop’s', async () => {
    const { secret } = await desk.addEndpoint()
    const { secret: another } = await desk.addEndpoint(['product.updated'])
    await desk.addProduct()
    await shop.runJobs()
    expect(() => receiver.readVerified(another)).toThrow()
    for (const message of receiver.received) message.body = message.body.replace('Blue', 'Red')
    expect(() => receiver.readVerified(secret)).toThrow()
  })

  test('goes only to endpoints that are on and want to hear of it', async () => {
    const { id } = await desk.addEndpoint()
    await desk.addEndpoint(['product.archived'])
    await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isOn: false } })
    await desk.addProduct()
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isOn: true } })
    await desk.addProduct()
    await shop.runJobs()
    expect(receiver.received).toHaveLength(1)
  })

  test('of a change that was rolled back is never sent', async () => {
    const { id } = await desk.addEndpoint()
    await shop.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    // At the commit: everything was written by then.
    await shop.db.execute(sql`
      create constraint trigger refuse after insert on webhook_deliveries
      deferrable initially deferred for each row execute function refuse()`)
    await expect(desk.addProduct()).rejects.toMatchObject({ statusCode: 500 })
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    expect(await desk.deliveriesOf(id)).toEqual([])
    expect((await admin('GET /products', { query: {} })).products).toEqual([])
  })
})

describe('what does not arrive', () => {
  test('is tried again until it does, with the same id', async () => {
    const { id, secret } = await desk.addEndpoint()
    receiver.answerNext({ status: 500, body: 'out of order' })
    await desk.addProduct()
    await shop.runJobs()
    const [first] = await desk.deliveriesOf(id)
    expect(first).toMatchObject({
      state: 'waiting',
      tries: 1,
      statusCode: 500,
      answer: 'out of order',
      failure: 'It answered 500',
    })
    expect((await endpointOf(id))?.failingSince).toBeDefined()
    expect((await admin('GET /jobs')).jobs).toMatchObject([{ title: 'Webhook', state: 'retrying' }])
    await runNextTry()
    expect(await desk.deliveriesOf(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
    expect((await endpointOf(id))?.failingSince).toBeUndefined()
    expect(new Set(receiver.readVerified(secret).map((event) => event.id)).size).toBe(1)
  })

  test('is given up after 12 tries over about a day, and can be sent again by hand', async () => {
    const { id, secret } = await desk.addEndpoint()
    receiver.answerNext(...Array.from({ length: 12 }, () => ({ status: 503 })))
    await desk.addProduct()
    await shop.runJobs()
    for (let tries = 1; tries < 12; tries += 1) expect(await runNextTry()).toBe(1)
    expect(await runNextTry()).toBe(0)
    const [given] = await desk.deliveriesOf(id)
    expect(given).toMatchObject({ state: 'failed', tries: 12, failure: 'It answered 503' })
    const { rows } = await shop.db.execute<{ retry_delay: number; retry_backoff: boolean }>(
      sql`select retry_delay, retry_backoff from pgboss.queue where name = 'deliver-webhook'`,
    )
    expect(rows).toEqual([{ retry_delay: 30, retry_backoff: true }])
    await admin('POST /webhook-deliveries/:id/send-again', { params: { id: given?._id ?? '' } })
    await shop.runJobs()
    expect(await desk.deliveriesOf(id)).toMatchObject([{ state: 'delivered', tries: 1 }])
    expect(receiver.readVerified(secret)).toHaveLength(13)
  })

  test('counts from the beginning of a try, so that one that is cut off counts too', async () => {
    const { id } = await desk.addEndpoint()
    await desk.addProduct()
    const seen: unknown[] = []
    receiver.meanwhile.look = async () => {
      seen.push(...(await desk.deliveriesOf(id)))
    }
    receiver.answerNext({ status: 500 })
    await shop.runJobs()
    await shop.db.execute(sql`update webhook_deliveries set tries = 11`)
    await runNextTry()
    // Whoever is killed now leaves it like this: the queue has no further try for it.
    expect(seen).toMatchObject([
      { state: 'waiting', tries: 1 },
      { state: 'failed', tries: 12 },
    ])
    // Nothing came back yet, and what the try before met is not this one's.
    for (const delivery of seen) expect(delivery).not.toHaveProperty('durationMs')
    expect(seen[1]).not.toHaveProperty('failure')
    expect(await desk.deliveriesOf(id)).toMatchObject([{ state: 'delivered', tries: 12 }])
  })

  test('sent again by hand is not also tried again by itself', async () => {
    const { id } = await desk.addEndpoint()
    receiver.answerNext({ status: 500 }, { status: 500 })
    await desk.addProduct()
    await shop.runJobs()
    const [delivery] = await desk.deliveriesOf(id)
    await admin('POST /webhook-deliveries/:id/send-again', { params: { id: delivery?._id ?? '' } })
    await runNextTry()
    expect(receiver.received).toHaveLength(2)
  })

  test('for three days has the endpoint switched off, with a trace', async () => {
    const { id } = await desk.addEndpoint()
    receiver.answerNext({ status: 500 }, { status: 500 })
    await desk.addProduct()
    await shop.runJobs()
    shop.advance(3 * 24 * 60 * 60 * 1000)
    await runNextTry()
    expect(await endpointOf(id)).toMatchObject({ isOn: false, isGivenUp: true })
    expect(await desk.deliveriesOf(id)).toMatchObject([{ state: 'failed' }])
    expect(await runNextTry()).toBe(1)
    expect(receiver.received).toHaveLength(2)
    const { entries } = await admin('GET /audit', { query: { action: 'webhook.changed' } })
    expect(entries).toMatchObject([{ actorEmail: '', after: { isOn: false } }])
    const body = { isOn: true }
    const { endpoint } = await admin('PATCH /webhook-endpoints/:id', { params: { id }, body })
    expect(endpoint).toMatchObject({ isOn: true, isGivenUp: false })
    expect(endpoint.failingSince).toBeUndefined()
  })

  test('because it leads elsewhere is not followed', async () => {
    const { id } = await desk.addEndpoint()
    receiver.answerNext({ status: 302, headers: { location: receiver.url } })
    await desk.addProduct()
    await shop.runJobs()
    expect(receiver.received).toHaveLength(1)
    expect(await desk.deliveriesOf(id)).toMatchObject([
      { statusCode: 302, failure: expect.stringContaining('redirects are not followed') },
    ])
  })

  test('is told with no more than 1 kB of the answer', async () => {
    const { id } = await desk.addEndpoint()
    receiver.answerNext({ status: 400, body: `\0${'x'.repeat(500_000)}` })
    await desk.addProduct()
    await shop.runJobs()
    const [delivery] = await desk.deliveriesOf(id)
    expect(delivery?.answer).toHaveLength(1024)
  })
})

test('deliveries are forgotten after 30 days', async () => {
  const { id } = await desk.addEndpoint()
  await desk.addProduct()
  await shop.runJobs()
  shop.advance(29 * 24 * 60 * 60 * 1000)
  await sweepDeliveries(shop.ctx())
  expect(await desk.deliveriesOf(id)).toHaveLength(1)
  shop.advance(2 * 24 * 60 * 60 * 1000)
  await sweepDeliveries(shop.ctx())
  expect((await shop.db.execute(sql`select 1 from webhook_deliveries`)).rows).toEqual([])
})

describe('without the setting for private addresses', () => {
  const body = (url: string) => ({ body: { url, events: ['order.paid' as const] } })

  test('nothing is sent to this machine, and the delivery says why', async () => {
    const guarded = await createTestApp()
    const api = await guarded.apiAs(await makeAdmin(guarded.db))
    const { endpoint } = await api('POST /webhook-endpoints', body(receiver.url))
    const params = { id: endpoint._id }
    await api('POST /webhook-endpoints/:id/test', { params })
    await guarded.runJobs()
    const { deliveries } = await api('GET /webhook-endpoints/:id/deliveries', { params, query: {} })
    expect(deliveries).toMatchObject([
      { state: 'waiting', failure: expect.stringContaining('is in a private network') },
    ])
    expect(receiver.received).toEqual([])
    await guarded.close()
  })

  test('a live shop takes only https', async () => {
    const live = await createTestApp({ demo: false })
    const api = await live.apiAs(await makeAdmin(live.db))
    await expect(
      api('POST /webhook-endpoints', body('http://example.com/hook')),
    ).rejects.toMatchObject({ statusCode: 400, serverMessage: 'Address must start with https://' })
    const { endpoint } = await api('POST /webhook-endpoints', body('https://example.com/hook'))
    const change = { params: { id: endpoint._id }, body: { url: 'http://example.com/hook' } }
    await expect(api('PATCH /webhook-endpoints/:id', change)).rejects.toMatchObject({
      statusCode: 400,
    })
    await live.close()
  })
})
