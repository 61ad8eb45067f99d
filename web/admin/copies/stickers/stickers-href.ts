/** Labels for inkjet and laser printers on A4 (65 and 24 a sheet), and single ones for label printers. */
export const sheets = ['65', '24', '62x29'] as const
export type Sheet = (typeof sheets)[number]

/** The stickers page for these SKUs. */
export function toStickersHref(skus: readonly string[], sheet: Sheet): string {
  const query = new URLSearchParams([...skus.map((sku) => ['sku', sku]), ['sheet', sheet]])
  return `/admin/products/used-copies/stickers?${query}`
}
