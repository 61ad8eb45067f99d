import { z } from 'zod'
import { PAGE_LIMIT_MAX, SEARCH_MAX } from './limits.ts'

/**
 * A number in a query string, validated and described by `schema`. Text that is no plain number, an empty one included,
 * reaches the schema as it is and fails there.
 */
export function queryNumber<S extends z.ZodType<number>>(schema: S) {
  const read = (value: number | string) =>
    typeof value === 'string' && /^\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : value
  return z.preprocess(read, schema)
}

export function wholeNumberUpTo(max: number, message: string) {
  return queryNumber(z.int(message).min(1, message).max(max, message))
}

/** 1-based. */
const page = wholeNumberUpTo(1_000_000_000, 'page must be a whole number from 1')
const limit = wholeNumberUpTo(
  PAGE_LIMIT_MAX,
  `limit must be a whole number from 1 to ${PAGE_LIMIT_MAX}`,
)

export const searchText = z
  .string()
  .max(SEARCH_MAX, `search must be at most ${SEARCH_MAX} characters`)
  .transform((text) => text.trim())

export const order = z.enum(['asc', 'desc'], 'order must be asc or desc')

/** Paging of a list that is always paged. */
export function paging(defaultLimit: number) {
  return { page: page.default(1), limit: limit.default(defaultLimit) }
}

/** Paging of an admin list: without `page` and `limit` a filtered list is returned as a whole. */
export const optionalPaging = { page: page.optional(), limit: limit.optional() }

/** Each list declares its own `total…`, named after the listed records. */
export const pageCounts = { currentPage: z.int(), totalPages: z.int() }
