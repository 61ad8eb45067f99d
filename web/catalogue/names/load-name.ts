import { redirect } from 'react-router'
import type { Api } from '#contract/client.ts'
import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import type { CatalogueName, Companion } from '#contract/pressings/records.ts'
import type { Page } from '#web/lib/api/load.ts'
import { toProductSummary } from '../card/product-summary.ts'
import { type Deferred, deferIfSlow } from '../deferred.tsx'
import type { ListingPage } from '../listing/load-listing.ts'
import {
  type NamePosition,
  type NameState,
  readNameState,
  toNameKind,
  toNamePath,
} from './name-page.ts'

export type NamePage = {
  name: CatalogueName
  /** The labels of an artist's records, or the artists of a label's. */
  companions: Companion[]
  page: Deferred<ListingPage>
}

/**
 * The name, and its products of the page in the URL. A merged slug is redirected to its target.
 * @throws a route error 404 for an unknown slug
 */
export async function loadName({
  api,
  params,
  url,
  signal,
}: Page<{ slug: string }>): Promise<NamePage> {
  const position = { kind: toNameKind(url.pathname), slug: params.slug }
  const listing = loadProducts(
    api,
    position,
    readNameState(position.kind, url.searchParams),
    signal,
  )
  // An unknown name fails first, and its products are of no interest.
  listing.catch(() => undefined)
  const { name, companions } = await findName(api, position, signal)
  if (name.slug !== params.slug) {
    throw redirect(toNamePath({ ...position, slug: name.slug }) + url.search, 301)
  }
  return { name, companions, page: await deferIfSlow(listing) }
}

async function findName(api: Api, { kind, slug }: NamePosition, signal: AbortSignal) {
  const request = { params: { slug }, signal }
  if (kind === 'artist') {
    const { artist, labels } = await api('GET /artists/:slug', request)
    return { name: artist, companions: labels }
  }
  const { label, artists } = await api('GET /labels/:slug', request)
  return { name: label, companions: artists }
}

async function loadProducts(
  api: Api,
  { kind, slug }: NamePosition,
  { sort, page }: NameState,
  signal: AbortSignal,
): Promise<ListingPage> {
  const query = { [kind]: [slug], sort, page, limit: SHOP_PAGE_SIZE }
  const { products, pagination } = await api('GET /products', { query, signal })
  return { products: products.map(toProductSummary), meantSearch: undefined, ...pagination }
}
