import type { Api } from '#contract/client.ts'
import type { Hold, WantInput } from '#contract/wants.ts'
import { type Buyer, makeBuyer, runJob } from './checkout.ts'
import { makeAdmin, makeProduct, type ProductRow } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Steps of customers who want a record. */

/** A record without stock of its own. */
export const makeSoldOut = (shop: TestApp, values: Parameters<typeof makeProduct>[1] = {}) =>
  makeProduct(shop.db, { stock: 0, ...values })

export const want = (api: Api, { id }: Pick<ProductRow, 'id'>, body: Partial<WantInput> = {}) =>
  api('PUT /wants/:productId', { params: { productId: id }, body })

/** New customers who want the product, in the order of the queue. */
export async function makeQueue(
  shop: TestApp,
  product: Pick<ProductRow, 'id'>,
  limits: readonly Partial<WantInput>[],
): Promise<Buyer[]> {
  const queue: Buyer[] = []
  for (const limit of limits) {
    const buyer = await makeBuyer(shop)
    await want(buyer.api, product, limit)
    shop.advance(1000)
    queue.push(buyer)
  }
  return queue
}

export async function holdsOf({ api }: Pick<Buyer, 'api'>): Promise<Hold[]> {
  const { holds } = await api('GET /holds')
  return holds
}

/** The ids of the offers on hold for each customer. */
export const heldBy = (buyers: readonly Buyer[]): Promise<string[][]> =>
  Promise.all(buyers.map(async (buyer) => (await holdsOf(buyer)).map(({ product }) => product._id)))

export const orderOne = (api: Api, { id }: Pick<ProductRow, 'id'>) =>
  api('POST /orders', { body: { products: [{ productId: id, quantity: 1 }] } })

export const adminApi = async (shop: TestApp): Promise<Api> => shop.apiAs(await makeAdmin(shop.db))

/** A VG+ copy that an admin puts on sale. */
export async function addCopy(shop: TestApp, product: Pick<ProductRow, 'id'>) {
  const admin = await adminApi(shop)
  const { product: copy } = await admin('POST /products/:id/variants', {
    params: { id: product.id },
    body: {
      kind: 'used',
      price: 45,
      stock: 1,
      images: [],
      copy: { mediaGrade: 'VG+', sleeveGrade: 'VG' },
    },
  })
  return { ...copy, id: copy._id }
}

/** Mails new holds and passes on those that have ended. */
export async function passOn(shop: TestApp): Promise<void> {
  await runJob(shop, 'pass-on-holds')
  await shop.runJobs()
}
