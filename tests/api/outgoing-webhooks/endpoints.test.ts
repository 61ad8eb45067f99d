import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { ifMatch } from '#contract/if-match.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
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

  test('mails every admin when it is new or gets another address or more events', async () => {
    const other = await makeAdmin(shop.db)
    const readMails = async () => {
      await shop.runJobs()
      return shop.mailer.sent.splice(0).filter(({ subject }) => subject.startsWith('A webhook'))
    }
    const { id } = await webhookShop.addEndpoint(['order.paid'])
    const added = await readMails()
    expect(added.map(({ to }) => to)).toContain(other.email)
    expect(added[0]?.text).toContain('Order paid')
    const change = (body: CallInput<'PATCH /webhook-endpoints/:id'>['body']) =>
      admin('PATCH /webhook-endpoints/:id', { params: { id }, body })
    await change({ events: ['order.paid', 'order.placed'] })
    expect((await readMails())[0]?.text).toContain('Order placed, Order paid')
    await change({ url: 'http://127.0.0.1:1/elsewhere' })
    expect((await readMails())[0]?.text).toContain('http://127.0.0.1:1/elsewhere')
    await change({ events: ['order.placed'], isEnabled: false })
    expect(await readMails()).toEqual([])
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
