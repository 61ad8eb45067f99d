import { ADMIN_PAGE_SIZE, ADMIN_UNPAGED_MAX } from '#contract/limits.ts'

/** The page size of an admin list without `limit`: only a filtered list without `page` is returned as a whole. */
export function toDefaultLimit(page: number | undefined, isFiltered: boolean): number {
  return isFiltered && page === undefined ? ADMIN_UNPAGED_MAX : ADMIN_PAGE_SIZE
}
