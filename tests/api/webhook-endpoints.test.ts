import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import type { WebhookEventType } from '../../contract/webhooks.ts'
import { makeAdmin } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

let shop: TestApp
let admin: Api
let receiver: Receiver
beforeEach(async () => {
  shop = await createTestApp({ allowsPrivateWebhooks: true })
  // Receivers refuse what is minutes old by their own clock.
  shop.setNow(new Date().toISOString())
  admin = await shop.apiAs(await makeAdmin(shop.db))
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await shop.close()
  await receiver.close()
})

async function addEndpoint(events: WebhookEventType[] = ['product.created'], url = receiver.url) {
  const { endpoint, secret } = await admin('POST /webhook-endpoints', { body: { url, events } })
  return { id: endpoint._id, secret }
}

const addProduct = async (name = 'Blue Hour') =>
  (await admin('POST /products', { body: { name, price: 20, type: 'vinyl', stock: 0 } })).product

const deliveriesOf = async (id: string) =>
  (await admin('GET /webhook-endpoints/:id/deliveries', { params: { id }, query: {} })).deliveries
describe('an endpoint', () => {
  test('tells its secret once', async () => {
    const { id, secret } = await addEndpoint()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const params = { id }
    const answers = [
      await admin('GET /webhook-endpoints'),
      await admin('PATCH /webhook-endpoints/:id', { params, body: { events: ['order.paid'] } }),
      await admin('POST /webhook-endpoints/:id/test', { params }),
      await admin('GET /webhook-endpoints/:id/deliveries', { params, query: {} }),
      await admin('GET /audit', { query: {} }),
    ]
    expect(JSON.stringify(answers)).not.toContain(secret.slice('whsec_'.length))
  })

  test('gets a test event, whatever it wants to hear of', async () => {
    const { id, secret } = await addEndpoint(['order.paid'])
    await admin('POST /webhook-endpoints/:id/test', { params: { id } })
    await shop.runJobs()
    expect(receiver.readVerified(secret)).toMatchObject([{ type: 'webhook.test' }])
    await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isOn: false } })
    await expect(
      admin('POST /webhook-endpoints/:id/test', { params: { id } }),
    ).rejects.toMatchObject({ statusCode: 409 })
  })

  test('is gone with its deliveries when deleted; each change leaves a trace', async () => {
    const { id } = await addEndpoint()
    await addProduct()
    await admin('DELETE /webhook-endpoints/:id', { params: { id } })
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    await expect(deliveriesOf(id)).rejects.toMatchObject({ statusCode: 404 })
    const { entries } = await admin('GET /audit', { query: { 'subject-id': id } })
    expect(entries.map(({ action }) => action)).toEqual(['webhook.deleted', 'webhook.added'])
  })

  test('is refused with one line that says what is wrong', async () => {
    const wrong: [object, string][] = [
      [{ url: 'ftp://example.com' }, 'Address must start with https://'],
      [{ url: 'not an address' }, 'Address must start with https://'],
      [{ url: 'https://me:secret@example.com' }, 'Address must not hold a user name'],
      [{ url: `https://example.com/${'x'.repeat(2000)}` }, 'Address must be at most 2000'],
      [{ events: [] }, 'Choose at least one event'],
    ]
    for (const [values, message] of wrong) {
      const body = { url: receiver.url, events: ['order.paid' as const], ...values }
      await expect(admin('POST /webhook-endpoints', { body }), message).rejects.toMatchObject({
        statusCode: 400,
        serverMessage: expect.stringContaining(message),
      })
    }
  })

  test('is one of at most 20', async () => {
    for (let count = 0; count < 20; count += 1) await addEndpoint()
    await expect(addEndpoint()).rejects.toMatchObject({ statusCode: 409 })
  })
})
