import type { DropInput } from '#contract/pricing/drops.ts'
import { type Buyer, runJob } from './checkout.ts'
import { makeProduct, makeUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { adminApi } from './wants.ts'

export const HOUR_MS = 3_600_000

/** The time in so many hours, by the clock of the shop. */
export const inHours = (shop: TestApp, hours: number) =>
  new Date(shop.ctx().now.getTime() + hours * HOUR_MS).toISOString()

export async function saveDrop(shop: TestApp, productId: string, body: Partial<DropInput>) {
  const admin = await adminApi(shop)
  return admin('PUT /drops/:productId', { params: { productId }, body })
}

/** A product that starts in an hour; the limit is one unit. */
export async function makeDrop(
  shop: TestApp,
  body: Partial<DropInput> = {},
  values: Parameters<typeof makeProduct>[1] = {},
) {
  const product = await makeProduct(shop.db, values)
  await saveDrop(shop, product.id, {
    startsAt: inHours(shop, 1),
    limitPerCustomer: 1,
    ...body,
  })
  return product
}

/** A draw whose entries open in an hour, and which takes place an hour later. */
export const makeDraw = (
  shop: TestApp,
  body: Partial<DropInput> = {},
  values: Parameters<typeof makeProduct>[1] = {},
) =>
  makeDrop(
    shop,
    { mode: 'draw', entriesOpenAt: inHours(shop, 1), startsAt: inHours(shop, 2), ...body },
    values,
  )

/** Customers with a confirmed address. */
export async function makeEntrants(shop: TestApp, count: number): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const user = await makeUser(shop.db, { emailConfirmedAt: new Date() })
      return { user, api: await shop.apiAs(user) }
    }),
  )
}

export const enter = ({ api }: Pick<Buyer, 'api'>, productId: string) =>
  api('POST /drops/:productId/entry', { params: { productId } })

export const entryOf = async ({ api }: Pick<Buyer, 'api'>, productId: string) =>
  (await api('GET /drops/:productId/entry', { params: { productId } })).entry

/** Draws and openings that are due, and their mails. */
export async function followDrops(shop: TestApp): Promise<void> {
  await runJob(shop, 'follow-drops')
  await runJob(shop, 'pass-on-holds')
  await shop.runJobs()
}
