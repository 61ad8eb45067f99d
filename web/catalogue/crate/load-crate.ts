import type { Api } from '#contract/client.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toPagination, toProduct } from '#web/lib/api/normalize-response.ts'
import {
  type ProductSummary,
  toConditionSummary,
  toCopySummary,
  toFoundSummary,
} from '../card/product-summary.ts'
import { CRATE_PAGE_SIZE, type CrateQuery } from './rules/crate-query.ts'

/** A record in the crate: its card, and the facts on the back of a sleeve. */
export type Sleeve = ProductSummary & {
  offerId: string
  isOption: boolean
  /** "1974 · Jazz", as far as they are known. */
  facts: string
}

export type CrateRecords = { sleeves: Sleeve[]; total: number; isTotalEstimated: boolean }

/** A page of the listing, counted from 1. */
export async function loadCratePage(
  api: Api,
  crate: CrateQuery,
  { number, signal }: { number: number; signal: AbortSignal },
): Promise<CrateRecords> {
  const query = { ...crate.query, page: number, limit: CRATE_PAGE_SIZE }
  const answer = await api('GET /products', { query, signal })
  const { totalProducts, isTotalEstimated = false } = toPagination(answer)
  const toCard = toCardOf(crate)
  const sleeves = answer.products.map(toProduct).map((product) => toSleeve(product, toCard))
  return { sleeves, total: totalProducts, isTotalEstimated }
}

function toCardOf({ query, hasCondition, search }: CrateQuery) {
  if (query.view === 'used-copies') return toCopySummary
  return hasCondition ? toConditionSummary : toFoundSummary(search)
}

function toSleeve(product: Product, toCard: (product: Product) => ProductSummary): Sleeve {
  const { _id, albumInfo, variantKind } = product
  const facts = [albumInfo?.releaseDate.slice(0, 4), albumInfo?.genre]
  return {
    ...toCard(product),
    offerId: _id,
    isOption: variantKind === 'option',
    facts: facts.filter(Boolean).join(' · '),
  }
}
