import type { HandlerAnswer } from '#contract/calls.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { ProductView } from '#contract/products/offers.ts'
import {
  type ListedRow,
  readOffers,
  readRows,
  type ShownProductRow,
  showRows,
  toProduct,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import { hasFacets, noFacets } from './facets/facet-choice.ts'
import { countFacets } from './listing/count-facets.queries.ts'
import { findConditionOffers, findFaceted } from './listing/list-faceted.queries.ts'
import { listPage } from './listing/list-page.queries.ts'
import { findUsedCopies } from './listing/list-used-copies.queries.ts'
import { type ProductList, toScope } from './listing/product-list.ts'
import { isPressingSort } from './listing/product-sorting.ts'
import { isShownAsEstimate } from './listing/totals.ts'
import { type CodeFacts, findCodeMatch } from './text/code-match.rules.ts'
import { findCopyBySku, readCodes } from './text/find-codes.queries.ts'
import { type FoundBy, findMarked, findProducts } from './text/find-products.queries.ts'
import { findMatch, isShownOnCard, toExpandedText } from './text/product-match.rules.ts'
import { toSearchTerms } from './text/product-search.rules.ts'

type Reader = Pick<Context, 'db'> & ShopTime
type ProductPage = HandlerAnswer<'GET /products'>

/**
 * One page of products, newest first, or best match first when searched and not sorted. Typos are corrected only when
 * the text as typed matches nothing. A large total may lack the changes of the last seconds (decision 10).
 */
export async function listProducts(ctx: Reader, list: ProductList): Promise<ProductPage> {
  const { answer } = await readPage(ctx, list)
  return answer
}

/** As `listProducts`. `isStale`: its total, or the counts of its facets, are being counted again. */
export async function readPage(
  ctx: Reader,
  list: ProductList,
): Promise<{ answer: ProductPage; isStale: boolean }> {
  const copyId = await findCopyBySku(ctx, list.search ?? '')
  if (copyId !== undefined) return { answer: await showCopy(ctx, list, copyId), isStale: false }
  const { view = 'featured' } = list
  const {
    text,
    isStale = false,
    ...page
  } = view === 'used-copies' ? await listCopies(ctx, list) : await listRows(ctx, list, view)
  const answer = toPage(list, page)
  if (!list.hasFacets) return { answer, isStale }
  const scope = { ...toScope(list), view, text, facetLimit: list.facetLimit }
  const counted = await countFacets(ctx, scope)
  return {
    answer: { ...answer, facets: counted.facets },
    isStale: isStale || counted.isStale,
  }
}

async function listCopies(ctx: Reader, list: ProductList): Promise<PageRows> {
  const words = toSearchTerms(list.search ?? '')
  const { ids, ...found }: FoundBy =
    words.length === 0
      ? await findUsedCopies(ctx, { ...toScope(list), sort: list.sort })
      : await findProducts(ctx, list, words)
  const copies = await readOffers(ctx, ids)
  const rows = ids.flatMap((id) => copies.get(id) ?? [])
  return { ...found, rows, products: rows.map((row) => toProduct(row, ctx)) }
}

type RowsView = Exclude<ProductView, 'used-copies'>

async function listRows(ctx: Reader, list: ProductList, view: RowsView): Promise<PageRows> {
  const words = toSearchTerms(list.search ?? '')
  const { choice = noFacets, sort = 'newest' } = list
  const isPlain = words.length === 0 && !list.needsCompletion && !hasFacets(choice)
  if (isPlain && !isPressingSort(sort)) {
    const found = await listPage(ctx, { ...toScope(list), view, sort })
    return { ...found, products: showRows(found.rows, view, ctx) }
  }
  const found: ListedPage =
    words.length === 0
      ? await listFaceted(ctx, list, view)
      : await readFound(ctx, await findProducts(ctx, list, words))
  const offers = await findConditionOffers(ctx, found.rows.map(toId), choice.conditions)
  // Own stock is the product itself, with its own ship date.
  const variants = await readOffers(
    ctx,
    [...offers.values()].filter((id) => !offers.has(id)),
  )
  const rows = found.rows.map((row) => {
    const offerId = offers.get(row.id)
    return offerId ? { ...row, featuredVariant: variants.get(offerId) ?? null } : row
  })
  return { ...found, products: showRows(rows, view, ctx) }
}

type ListedPage = Omit<PageRows, 'products' | 'rows'> & { rows: ListedRow[] }

async function listFaceted(ctx: Reader, list: ProductList, view: RowsView): Promise<ListedPage> {
  const { sort = 'newest' } = list
  const { ids, ...found }: FoundBy = list.needsCompletion
    ? await findMarked(ctx, list)
    : await findFaceted(ctx, { ...toScope(list), view, sort })
  return { ...found, rows: await readRows(ctx, ids) }
}

async function readFound(ctx: Reader, { ids, ...found }: FoundBy): Promise<ListedPage> {
  const rows = await readRows(ctx, ids)
  const hidden = rows.filter((row) => !isShownOnCard(row, found.meanings ?? []))
  // A whole barcode is no word of the texts.
  const searched = found.meanings ? hidden : rows
  const codes = await readCodes(ctx, searched.map(toId))
  return { ...found, rows, codes }
}

const toId = ({ id }: { id: string }) => id

/** The sticker of a used copy finds that copy, in every view. */
async function showCopy(ctx: Reader, list: ProductList, id: string): Promise<ProductPage> {
  const rows = [...(await readOffers(ctx, [id])).values()]
  const page = toPage(list, {
    rows,
    products: rows.map((row) => toProduct(row, ctx)),
    total: rows.length,
  })
  return list.hasFacets ? { ...page, facets: [] } : page
}

/** `products` are the answers of `rows`; a search matched the texts of the rows. */
type PageRows = Omit<FoundBy, 'ids'> & {
  rows: ShownProductRow[]
  products: Product[]
  /** By the id of the row. */
  codes?: ReadonlyMap<string, CodeFacts>
}

function toPage(
  list: ProductList,
  { rows, products, codes, meanings = [], isForgiven = false, ...counted }: PageRows,
): ProductPage {
  const { total } = counted
  const [first] = rows
  const meantSearch = isForgiven && first ? toExpandedText(first, meanings) : undefined
  return {
    products: rows.flatMap((row, index) => {
      const facts = codes?.get(row.id)
      const codeMatch = facts && findCodeMatch(list.search ?? '', facts)
      const match = codeMatch ?? findMatch(row, meanings)
      const product = products[index]
      return product && match ? { ...product, match } : (product ?? [])
    }),
    ...(meantSearch !== undefined && { meantSearch }),
    pagination: {
      currentPage: list.page,
      totalPages: Math.ceil(total / list.limit),
      totalProducts: total,
      ...(isShownAsEstimate(counted) && { isTotalEstimated: true }),
    },
  }
}
