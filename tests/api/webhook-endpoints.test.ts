import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('an endpoint', () => {
  test('tells its secret once', async () => {
    const { id, secret } = await desk.addEndpoint()
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
    const { id, secret } = await desk.addEndpoint(['order.paid'])
    await admin('POST /webhook-endpoints/:id/test', { params: { id } })
    await shop.runJobs()
    expect(receiver.readVerified(secret)).toMatchObject([{ type: 'webhook.test' }])
    await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isOn: false } })
    await expect(
      admin('POST /webhook-endpoints/:id/test', { params: { id } }),
    ).rejects.toMatchObject({ statusCode: 409 })
  })

  test('is gone with its deliveries when deleted; each change leaves a trace', async () => {
    const { id } = await desk.addEndpoint()
    await desk.addProduct()
    await admin('DELETE /webhook-endpoints/:id', { params: { id } })
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    await expect(desk.deliveriesOf(id)).rejects.toMatchObject({ statusCode: 404 })
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
    for (let count = 0; count < 20; count += 1) await desk.addEndpoint()
    await expect(desk.addEndpoint()).rejects.toMatchObject({ statusCode: 409 })
  })
})
