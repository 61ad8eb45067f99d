import { toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'

export type CustomerStats = {
  totalSpent: number
  orderCount: number
  itemCount: number
  averageOrder: number
}

type SoldOrder = Pick<Order, 'isSale' | 'netTotal'> & {
  products: readonly { quantity: number }[]
}

/** Adds up the net sales. */
export function toCustomerStats(orders: readonly SoldOrder[]): CustomerStats {
  const sales = orders.filter(({ isSale }) => isSale)
  const spentCents = sales.reduce((sum, { netTotal }) => sum + toCents(netTotal), 0)
  return {
    totalSpent: toDollars(spentCents),
    orderCount: sales.length,
    itemCount: sales
      .flatMap(({ products }) => products)
      .reduce((sum, { quantity }) => sum + quantity, 0),
    averageOrder: sales.length === 0 ? 0 : toDollars(Math.round(spentCents / sales.length)),
  }
}
