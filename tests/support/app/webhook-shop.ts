import type { WebhookEventType } from '#contract/outgoing-webhooks.ts'
import { startWebhookReceiver } from '../fakes/webhook-receiver.ts'
import { makeAdmin } from './factories.ts'
import { createTestApp } from './test-app.ts'

export type WebhookShop = Awaited<ReturnType<typeof openWebhookShop>>

/** A shop with an admin, and a webhook receiver on this machine. */
export async function openWebhookShop() {
  const shop = await createTestApp({ allowsPrivateWebhooks: true })
  // Receivers refuse events that are minutes old by their clock.
  shop.setNow(new Date().toISOString())
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const receiver = await startWebhookReceiver()

  async function addEndpoint(events: WebhookEventType[] = ['product.created'], url = receiver.url) {
    const { endpoint, secret } = await admin('POST /webhook-endpoints', { body: { url, events } })
    return { id: endpoint._id, secret }
  }

  async function addProduct(name = 'Blue Hour') {
    const body = { name, price: 20, type: 'vinyl', stock: 0 } as const
    return (await admin('POST /products', { body })).product
  }

  async function deliveriesOf(id: string) {
    const asked = { params: { id }, query: {} }
    return (await admin('GET /webhook-endpoints/:id/deliveries', asked)).deliveries
  }

  async function close() {
    await shop.close()
    await receiver.close()
  }

  return { shop, admin, receiver, addEndpoint, addProduct, deliveriesOf, close }
}
