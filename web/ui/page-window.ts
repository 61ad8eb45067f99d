export type PageSlot = number | 'gap'

const windowSize = 5

/**
 * The page buttons to show, in order. Up to 5 pages: all of them. Above: a window of exactly 5 around
 * the current page, shifted to stay within 1 and `totalPages`, plus the first and the last page, with
 * a gap where pages are left out.
 */
export function pageWindow(currentPage: number, totalPages: number): PageSlot[] {
  const width = Math.min(windowSize, totalPages)
  const lastStart = totalPages - width + 1
  const start = Math.max(1, Math.min(currentPage - Math.floor(windowSize / 2), lastStart))
  const end = start + width - 1
  const pages: PageSlot[] = Array.from({ length: width }, (_, index) => start + index)
  if (start > 2) pages.unshift('gap')
  if (start > 1) pages.unshift(1)
  if (end < totalPages - 1) pages.push('gap')
  if (end < totalPages) pages.push(totalPages)
  return pages
}
