import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
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

describe('an endpoint', () => {
  test('shows its secret once', async () => {
    const { id, secret } = await webhookShop.addEndpoint()
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

  test('is changed only in the version that the admin saw', async () => {
    const { id } = await webhookShop.addEndpoint(['order.paid'])
    const params = { id }
    const save = (version: string, event: 'order.placed' | 'order.refunded') =>
      admin('PATCH /webhook-endpoints/:id', {
        params,
        body: { events: [event] },
        headers: ifMatch(version),
      })
    const [opened] = (await admin('GET /webhook-endpoints')).endpoints
    if (!opened) throw new Error('The endpoint is missing')
    await admin('PATCH /webhook-endpoints/:id', { params, body: { isEnabled: false } })
    const { endpoint } = await save(opened.version, 'order.placed')
    await expect(save(opened.version, 'order.refunded')).rejects.toMatchObject({
      statusCode: 412,
      message:
        'The endpoint has changed since you opened it. Compare both versions, then save again.',
    })
    await save(endpoint.version, 'order.refunded')
  })

  test('gets a test event regardless of its subscriptions', async () => {
    const { id, secret } = await webhookShop.addEndpoint(['order.paid'])
    await admin('POST /webhook-endpoints/:id/test', { params: { id } })
    await shop.runJobs()
    expect(receiver.readVerified(secret)).toMatchObject([{ type: 'webhook.test' }])
    await admin('PATCH /webhook-endpoints/:id', { params: { id }, body: { isEnabled: false } })
    await expect(
      admin('POST /webhook-endpoints/:id/test', { params: { id } }),
    ).rejects.toMatchObject({ statusCode: 409 })
  })

  test('is deleted with its deliveries, and each change is audited', async () => {
    const { id } = await webhookShop.addEndpoint()
    await webhookShop.addProduct()
    await admin('DELETE /webhook-endpoints/:id', { params: { id } })
    await shop.runJobs()
    expect(receiver.received).toEqual([])
    await expect(webhookShop.deliveriesOf(id)).rejects.toMatchObject({ statusCode: 404 })
    const { entries } = await admin('GET /audit', { query: { 'subject-id': id } })
    expect(entries.map(({ action }) => action)).toEqual(['webhook.deleted', 'webhook.added'])
  })

  test('is refused with a one-line reason', async () => {
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
    for (let count = 0; count < 20; count += 1) await webhookShop.addEndpoint()
    await expect(webhookShop.addEndpoint()).rejects.toMatchObject({ statusCode: 409 })
  })
})
