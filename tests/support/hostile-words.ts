import { eq, sql } from 'drizzle-orm'
import type { Address } from '../../contract/accounts.ts'
import { recordChange } from '../../server/audit/index.ts'
import { orderLines, orders } from '../../server/orders/orders.tables.ts'
import { type Services, systemContext } from '../../server/platform/context.ts'
import { webhookDeliveries, webhookEndpoints } from '../../server/webhooks/webhooks.tables.ts'
import { makeAdmin, makeProduct, makeUser } from './factories.ts'
import { makeOrder } from './orders.ts'

/** Breaks out of an attribute, out of a text, and out of a script; marks the window where it runs. */
export const HOSTILE =
  '\'"></script></title><img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}'

/** Begins like a formula and a header, too. */
const LINE = `=1+1\r\nX-Evil: 1\r\n${HOSTILE}`
const EMAIL = '"><img/src=x/onerror=window.ran=1>@example.com'

/** Somebody has written it into every text that shoppers, admins and services from outside can write. */
export async function fillWithHostileWords(services: Services) {
  const { db } = services
  const ctx = systemContext(services, 'test')
  const address: Address = {
    street: LINE,
    city: HOSTILE,
    state: HOSTILE,
    postalCode: HOSTILE,
    country: HOSTILE,
  }
  const person = { firstName: HOSTILE, lastName: HOSTILE, phoneNumber: HOSTILE, address }
  const customer = await makeUser(db, { email: EMAIL, ...person })
  const admin = await makeAdmin(db)
  await db.execute(
    sql`update users set first_name = ${HOSTILE}, last_name = ${HOSTILE} where id = ${admin.id}`,
  )
  const product = await makeProduct(db, {
    name: HOSTILE,
    artist: HOSTILE,
    genre: HOSTILE,
    brand: HOSTILE,
    description: LINE,
    trackList: [HOSTILE, LINE],
    thumbnail: `/images/${HOSTILE}`,
    images: [`https://example.invalid/${HOSTILE}`],
  })
  const order = await makeOrder(services, {
    user: customer,
    lines: [{ product, quantity: 1 }],
    status: 'shipped',
  })
  await db
    .update(orders)
    .set({ email: EMAIL, phoneNumber: HOSTILE, recipientName: LINE, shippingAddress: address })
    .where(eq(orders.id, order._id))
  await db.update(orderLines).set({ name: HOSTILE }).where(eq(orderLines.orderId, order._id))
  const [endpoint] = await db
    .insert(webhookEndpoints)
    .values({ url: `https://example.invalid/${HOSTILE}`, events: ['order.paid'], secret: 'x' })
    .returning()
  if (!endpoint) throw new Error('The endpoint was not written')
  await db.insert(webhookDeliveries).values({
    endpointId: endpoint.id,
    eventId: endpoint.id,
    type: 'order.paid',
    payload: JSON.stringify({ name: HOSTILE }),
    state: 'failed',
    answer: HOSTILE,
    failure: HOSTILE,
    statusCode: 500,
  })
  const subject = { id: product.id, name: HOSTILE }
  const change = { before: { name: HOSTILE }, after: { name: LINE } }
  await recordChange(ctx, { action: 'product.changed', subject, ...change })
  return { customer, admin, product, orderId: order._id, endpointId: endpoint.id }
}
