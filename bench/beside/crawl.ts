import type { Shoppers } from '../http/shoppers.ts'
import { toRequest } from '../http/shoppers.ts'
import { memoryOf } from '../process/process-usage.ts'
import type { ShopProcess } from '../process/shop-process.ts'
import { type Durations, sendSteadily } from './send-steadily.ts'

const CRAWLERS = 8
const SHOPPER_EVERY_MS = 200

export type Crawl = { seconds: number; orders: Durations; products: Durations; mostMb: number }

/** Requests a page of each product with eight connections, while five shoppers a second look at a product and buy it. */
export async function crawlBesideShoppers(
  { url, pid }: ShopProcess,
  { ids, shoppers }: { ids: readonly string[]; shoppers: Shoppers },
): Promise<Crawl> {
  const start = performance.now()
  const crawling = crawl(url, ids)
  const arrivals = { everyMs: SHOPPER_EVERY_MS, until: crawling }
  const [products, orders] = await Promise.all([
    sendSteadily(
      (n) => viewProduct(url, shoppers.productIds[n % shoppers.productIds.length]),
      arrivals,
    ),
    sendSteadily((n) => order(url, shoppers, n), arrivals),
  ])
  const seconds = (performance.now() - start) / 1000
  return { seconds, orders, products, mostMb: memoryOf(pid).mostMb }
}

async function crawl(url: string, ids: readonly string[]): Promise<void> {
  const left = ids.values()
  const crawler = async () => {
    for (const id of left) {
      const page = await fetch(`${url}/products/item/${id}`)
      await page.arrayBuffer()
      if (!page.ok) throw new Error(`The page of ${id} answered ${page.status}`)
    }
  }
  await Promise.all(Array.from({ length: CRAWLERS }, crawler))
}

async function viewProduct(url: string, id = ''): Promise<boolean> {
  const answer = await fetch(`${url}/api/products/${id}`)
  await answer.arrayBuffer()
  return answer.ok
}

async function order(url: string, shoppers: Shoppers, n: number): Promise<boolean> {
  const { path, headers, body } = toRequest({ path: '/api/orders', body: 'order' }, shoppers, {
    who: n,
    n,
  })
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: body ?? '' })
  await answer.arrayBuffer()
  return answer.ok
}
