import type { LoaderFunctionArgs } from 'react-router'
import type { Product } from '../../contract/catalogue.ts'
import type { Api } from '../../contract/client.ts'
import { PAGE_LIMIT_MAX } from '../../contract/limits.ts'
import { categories, toProductHref } from '../catalogue/index.ts'
import { apiContext, settingsContext } from '../lib/api-context.ts'
import { SITEMAP_ENTRIES_MAX, type SitemapEntry, toSitemapXml } from './sitemap-xml.ts'

/** `/sitemap.xml`: the home page, the shelves and every product. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const { publicUrl } = context.get(settingsContext)
  const products = await listEveryProduct(context.get(apiContext), request.signal)
  const xml = toSitemapXml([...shelves, ...products.map(toEntry)], publicUrl)
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const shelves: SitemapEntry[] = [
  { path: '/' },
  ...categories.map((category) => ({
    path: category === 'all' ? '/products' : `/products?type=${category}`,
  })),
]

function toEntry({ _id, updatedAt }: Product): SitemapEntry {
  return { path: toProductHref(_id), changedAt: updatedAt }
}

/** Oldest first, so that a product that arrives meanwhile moves no other to a page already read. */
async function listEveryProduct(api: Api, signal: AbortSignal): Promise<Product[]> {
  const every: Product[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, limit: PAGE_LIMIT_MAX, sort: 'oldest' as const }
    const { products, pagination } = await api('GET /products', { query, signal })
    every.push(...products)
    if (page >= pagination.totalPages || every.length >= SITEMAP_ENTRIES_MAX) return every
  }
}
