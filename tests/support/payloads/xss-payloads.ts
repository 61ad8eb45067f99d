import { eq, sql } from 'drizzle-orm'
import type { Address } from '#contract/accounts.ts'
import { recordChange } from '#server/audit/index.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
} from '#server/outgoing-webhooks/outgoing-webhooks.tables.ts'
import { type Services, systemContext } from '#server/platform/context.ts'
import { makeAdmin, makeProduct, makeUser } from '../app/factories.ts'
import { makeOrder } from '../app/orders.ts'

/** Breaks out of an attribute, a text and a script, and marks the window where it runs. */
export const XSS_PAYLOAD =
  '\'"></script></title><img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}'

/** Also starts like a formula and a header. */
const LINE = `=1+1\r\nX-Evil: 1\r\n${XSS_PAYLOAD}`
const EMAIL = '"><img/src=x/onerror=window.ran=1>@example.com'

/** Writes the payload into every text that shoppers, admins and external services can write. */
export async function fillWithXssPayloads(services: Services) {
  const { db } = services
  const ctx = systemContext(services, 'test')
  const address: Address = {
    street: LINE,
    city: XSS_PAYLOAD,
    state: XSS_PAYLOAD,
    postalCode: XSS_PAYLOAD,
    country: XSS_PAYLOAD,
  }
  const person = {
    firstName: XSS_PAYLOAD,
    lastName: XSS_PAYLOAD,
    phoneNumber: XSS_PAYLOAD,
    address,
  }
  const customer = await makeUser(db, { email: EMAIL, ...person })
  const admin = await makeAdmin(db)
  await db.execute(
    sql`update users set first_name = ${XSS_PAYLOAD}, last_name = ${XSS_PAYLOAD} where id = ${admin.id}`,
  )
  const product = await makeProduct(db, {
    name: XSS_PAYLOAD,
    artist: XSS_PAYLOAD,
    genre: XSS_PAYLOAD,
    brand: XSS_PAYLOAD,
    description: LINE,
    trackList: [XSS_PAYLOAD, LINE],
    thumbnail: `/images/${XSS_PAYLOAD}`,
    images: [`https://example.invalid/${XSS_PAYLOAD}`],
  })
  const order = await makeOrder(services, {
    user: customer,
    lines: [{ product, quantity: 1 }],
    status: 'shipped',
  })
  await db
    .update(orders)
    .set({ email: EMAIL, phoneNumber: XSS_PAYLOAD, recipientName: LINE, shippingAddress: address })
    .where(eq(orders.id, order._id))
  await db.update(orderLines).set({ name: XSS_PAYLOAD }).where(eq(orderLines.orderId, order._id))
  const [endpoint] = await db
    .insert(webhookEndpoints)
    .values({ url: `https://example.invalid/${XSS_PAYLOAD}`, events: ['order.paid'], secret: 'x' })
    .returning()
  if (!endpoint) throw new Error('The endpoint was not written')
  await db.insert(webhookDeliveries).values({
    endpointId: endpoint.id,
    eventId: endpoint.id,
    type: 'order.paid',
    payload: JSON.stringify({ name: XSS_PAYLOAD }),
    state: 'failed',
    response: XSS_PAYLOAD,
    failure: XSS_PAYLOAD,
    statusCode: 500,
  })
  const subject = { id: product.id, name: XSS_PAYLOAD }
  const change = { before: { name: XSS_PAYLOAD }, after: { name: LINE } }
  await recordChange(ctx, { action: 'product.changed', subject, ...change })
  return { customer, admin, product, orderId: order._id, endpointId: endpoint.id }
}
