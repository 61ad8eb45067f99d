import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishEvents } from '#server/outgoing-webhooks/index.ts'
import { deliveryRetention } from '#server/outgoing-webhooks/outgoing-webhooks.workers.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { openWebhookShop, type WebhookShop } from '#tests/support/app/webhook-shop.ts'

let webhookShop: WebhookShop
let shop: WebhookShop['shop']
let admin: WebhookShop['admin']
let receiver: WebhookShop['receiver']
beforeEach(async () => {
  webhookShop = await openWebhookShop()
  ;({ shop, admin, receiver } = webhookShop)
})
afterEach(() => webhookShop.close())

const endpointOf = async (id: string) =>
  (await admin('GET /webhook-endpoints')).endpoints.find(({ _id }) => _id === id)

/** Skips the delay before the next attempt. */
async function runNextTry() {
  await shop.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'deliver-webhook'`,
  )
  return shop.runJobs()
}

describe('an event', () => {
  test('is sent signed according to Standard Webhooks', async () => {
    const { id, secret } = await webhookShop.addEndpoint()
    const {
      version: _,
      stockVersion: __,
      pressing: ___,
      ...product
    } = await webhookShop.addProduct()
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
    expect(await webhookShop.deliveriesOf(id)).toMatchObject([
      {
        state: 'delivered',
        type: 'product.created',
        attempts: 1,
        statusCode: 204,
        eventId: event?.id,
      },
    ])
    expect(await endpointOf(id)).toMatchObject({ lastDelivery: { state: 'delivered' } })
  })

  test('fails verification with another secret or a changed body', async () => {
    const { secret } = await webhookShop.addEndpoint()
    const { secret: another } = await webhookShop.addEndpoint(['product.updated'])
    await webhookShop.addProduct()
    await shop.runJobs()
    expect(() => receiver.readVerified(another)).toThrow()
    for (const message of receiver.received) message.body = message.body.replace('Blue', 'Red')
    expect(() => receiver.readVerified(secret)).toThrow()
  })

  test('goes only to enabled endpoints subscribed to it', async () => {
    const { id } = await webhookShop.addEndpoint()
    await webhookShop.addEndpoint(['product.archived'])
    await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isEnabled: false } })
    await webhookShop.addProduct()
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isEnabled: true } })
    await webhookShop.addProduct()
    await shop.runJobs()
    expect(receiver.received).toHaveLength(1)
  })

  test('fails when its endpoint is switched off while it is published', async () => {
    const { id } = await webhookShop.addEndpoint()
    await withTransaction(shop.ctx(), async (ctx) => {
      await publishEvents(ctx, 'product.created', async () => [{}])
      await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isEnabled: false } })
    })
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    expect(await webhookShop.deliveriesOf(id)).toMatchObject([
      { state: 'failed', failure: 'The endpoint was switched off' },
    ])
  })

  test('of a rolled back change is never sent', async () => {
    const { id } = await webhookShop.addEndpoint()
    await shop.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    // At the commit, when everything is written.
    await shop.db.execute(sql`
      create constraint trigger refuse after insert on webhook_deliveries
      deferrable initially deferred for each row execute function refuse()`)
    await expect(webhookShop.addProduct()).rejects.toMatchObject({ statusCode: 500 })
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    expect(await webhookShop.deliveriesOf(id)).toEqual([])
    expect((await admin('GET /products', { query: {} })).products).toEqual([])
  })
})

describe('a failed delivery', () => {
  test('is retried until it succeeds, with the same id', async () => {
    const { id, secret } = await webhookShop.addEndpoint()
    receiver.answerNext({ status: 500, body: 'out of order' })
    await webhookShop.addProduct()
    await shop.runJobs()
    const [first] = await webhookShop.deliveriesOf(id)
    expect(first).toMatchObject({
      state: 'waiting',
      attempts: 1,
      statusCode: 500,
      response: 'out of order',
      failure: 'It answered 500',
    })
    expect((await endpointOf(id))?.failingSince).toBeDefined()
    expect((await admin('GET /jobs')).jobs).toMatchObject([{ title: 'Webhook', state: 'retrying' }])
    await runNextTry()
    expect(await webhookShop.deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect((await endpointOf(id))?.failingSince).toBeUndefined()
    expect(new Set(receiver.readVerified(secret).map((event) => event.id)).size).toBe(1)
  })

  test('is exhausted after 12 attempts in about a day, and can be resent manually', async () => {
    const { id, secret } = await webhookShop.addEndpoint()
    receiver.answerNext(...Array.from({ length: 12 }, () => ({ status: 503 })))
    await webhookShop.addProduct()
    await shop.runJobs()
    for (let attempts = 1; attempts < 12; attempts += 1) expect(await runNextTry()).toBe(1)
    expect(await runNextTry()).toBe(0)
    const [given] = await webhookShop.deliveriesOf(id)
    expect(given).toMatchObject({ state: 'failed', attempts: 12, failure: 'It answered 503' })
    const { rows } = await shop.db.execute<{ retry_delay: number; retry_backoff: boolean }>(
      sql`select retry_delay, retry_backoff from pgboss.queue where name = 'deliver-webhook'`,
    )
    expect(rows).toEqual([{ retry_delay: 30, retry_backoff: true }])
    await admin('POST /webhook-deliveries/:id/send-again', { params: { id: given?._id ?? '' } })
    await shop.runJobs()
    expect(await webhookShop.deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(receiver.readVerified(secret)).toHaveLength(13)
  })

  test('counts an attempt when it starts, so that an interrupted one counts', async () => {
    const { id } = await webhookShop.addEndpoint()
    await webhookShop.addProduct()
    const seen: unknown[] = []
    receiver.meanwhile.look = async () => {
      seen.push(...(await webhookShop.deliveriesOf(id)))
    }
    receiver.answerNext({ status: 500 })
    await shop.runJobs()
    await shop.db.execute(sql`update webhook_deliveries set attempts = 11`)
    await runNextTry()
    // A process killed now leaves this state: the queue has no further attempt.
    expect(seen).toMatchObject([
      { state: 'waiting', attempts: 1 },
      { state: 'failed', attempts: 12 },
    ])
    // No response yet, and the result of the previous attempt is cleared.
    for (const delivery of seen) expect(delivery).not.toHaveProperty('durationMs')
    expect(seen[1]).not.toHaveProperty('failure')
    expect(await webhookShop.deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 12 }])
  })

  test('is not also retried automatically after a manual resend', async () => {
    const { id } = await webhookShop.addEndpoint()
    receiver.answerNext({ status: 500 }, { status: 500 })
    await webhookShop.addProduct()
    await shop.runJobs()
    const [delivery] = await webhookShop.deliveriesOf(id)
    await admin('POST /webhook-deliveries/:id/send-again', { params: { id: delivery?._id ?? '' } })
    await runNextTry()
    expect(receiver.received).toHaveLength(2)
  })

  test('for three days disables the endpoint, with an audit entry', async () => {
    const { id } = await webhookShop.addEndpoint()
    receiver.answerNext({ status: 500 }, { status: 500 })
    await webhookShop.addProduct()
    await shop.runJobs()
    shop.advance(3 * 24 * 60 * 60 * 1000)
    await runNextTry()
    expect(await endpointOf(id)).toMatchObject({ isEnabled: false, isAutoDisabled: true })
    expect(await webhookShop.deliveriesOf(id)).toMatchObject([{ state: 'failed' }])
    expect(await runNextTry()).toBe(1)
    expect(receiver.received).toHaveLength(2)
    const { entries } = await admin('GET /audit', { query: { action: 'webhook.changed' } })
    expect(entries).toMatchObject([{ actorEmail: '', after: { isEnabled: false } }])
    const body = { isEnabled: true }
    const { endpoint } = await admin('PATCH /webhook-endpoints/:id', { params: { id }, body })
    expect(endpoint).toMatchObject({ isEnabled: true, isAutoDisabled: false })
    expect(endpoint.failingSince).toBeUndefined()
  })

  test('with a redirect is not followed', async () => {
    const { id } = await webhookShop.addEndpoint()
    receiver.answerNext({ status: 302, headers: { location: receiver.url } })
    await webhookShop.addProduct()
    await shop.runJobs()
    expect(receiver.received).toHaveLength(1)
    expect(await webhookShop.deliveriesOf(id)).toMatchObject([
      { statusCode: 302, failure: expect.stringContaining('redirects are not followed') },
    ])
  })

  test('is reported by the id of its endpoint, since the address may have a secret', async () => {
    const { id } = await webhookShop.addEndpoint()
    receiver.answerNext({ status: 500 })
    await webhookShop.addProduct()
    await shop.runJobs()
    const [job] = (await admin('GET /jobs')).jobs
    expect(job?.error).toContain(`webhook endpoint ${id}`)
    expect(job?.error).not.toContain(new URL(receiver.url).host)
  })

  test('is shown with at most 1 kB of the response', async () => {
    const { id } = await webhookShop.addEndpoint()
    receiver.answerNext({ status: 400, body: `\0${'x'.repeat(500_000)}` })
    await webhookShop.addProduct()
    await shop.runJobs()
    const [delivery] = await webhookShop.deliveriesOf(id)
    expect(delivery?.response).toHaveLength(1024)
  })
})

test('are deleted after 30 days', async () => {
  const { id } = await webhookShop.addEndpoint()
  await webhookShop.addProduct()
  await shop.runJobs()
  shop.advance(29 * 24 * 60 * 60 * 1000)
  await deliveryRetention.run(shop.ctx(), {})
  expect(await webhookShop.deliveriesOf(id)).toHaveLength(1)
  shop.advance(2 * 24 * 60 * 60 * 1000)
  await deliveryRetention.run(shop.ctx(), {})
  expect((await shop.db.execute(sql`select 1 from webhook_deliveries`)).rows).toEqual([])
})

describe('without the setting for private addresses', () => {
  const body = (url: string) => ({ body: { url, events: ['order.paid' as const] } })

  test('sends nothing to this machine, and the delivery states why', async () => {
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

  test('accepts only https in a live shop', async () => {
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
