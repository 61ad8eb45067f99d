import { toPreOrderText } from '#contract/orders/ship-day.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'

/** From this stock level down, the shopper sees the number. */
const FEW = 5

export type StockText = { level: 'none' | 'few' | 'many'; text: string }

/** The text for a stock level: exact only when few units are left. */
export function toStockText(available: number): StockText {
  if (available <= 0) return { level: 'none', text: 'Sold out' }
  if (available === 1) return { level: 'few', text: 'Last one' }
  if (available <= FEW) return { level: 'few', text: `Only ${available} left` }
  return { level: 'many', text: 'In stock' }
}

export type StockLine = StockText & { left?: string }

/** The stock line of the product page; a pre-order has its ship date. */
export function toStockLine(
  product: Pick<Product, 'available'> & Partial<Pick<Product, 'albumInfo' | 'shipsOn'>>,
  today: string,
): StockLine {
  const availability = toAvailability(product, today)
  const stock = toStockText(product.available)
  if (availability.state !== 'pre-order') return stock
  return {
    ...stock,
    text: toPreOrderText(availability.shipsOn, today),
    ...(stock.level === 'few' && { left: stock.text }),
  }
}
