import { formatNumber } from '#contract/locale.ts'

type Total = { totalProducts: number; isTotalEstimated?: boolean | undefined }

/** `1,234`, or `about 240,000` for an estimate: two significant digits. */
export function formatTotal({ totalProducts, isTotalEstimated = false }: Total): string {
  if (!isTotalEstimated) return formatNumber(totalProducts)
  return `about ${formatNumber(Number(totalProducts.toPrecision(2)))}`
}

/** `1 product`, `about 240,000 products`. */
export function toCountText(total: Total, [one, many] = ['product', 'products']): string {
  return `${formatTotal(total)} ${total.totalProducts === 1 ? one : many}`
}

/** From the second page on with its number: `Page 2 of 5, 60 products`. */
export function toPageCountText(page: Total & { currentPage: number; totalPages: number }): string {
  const { currentPage, totalPages } = page
  const count = toCountText(page)
  return currentPage === 1 ? count : `Page ${currentPage} of ${totalPages}, ${count}`
}
