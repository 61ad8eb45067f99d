import type { StockLine } from '#server/stock/index.ts'

/** Limits of unpaid orders (decision 7): what one account, and all new accounts of one network, may reserve. */

/** Open unpaid orders of an account. */
export const OPEN_ORDERS_MAX = 3

/** An account reserves this many units of one product, or a quarter of its stock if that is more. */
const ACCOUNT_UNITS_MAX = 10
const ACCOUNT_SHARE = 0.25
/** The same for all accounts of a network that have not paid for an order yet. */
const NETWORK_UNITS_MAX = 10
const NETWORK_SHARE = 0.5

/** Units of all products together. */
export const UNITS_MAX = { newAccount: 200, provenAccount: 500, network: 200 }

/** A product of a checkout with the units that unpaid orders reserve. */
export type ReservedProduct = {
  productId: string
  name: string
  stock: number
  available: number
  byAccount: number
  byNetwork: number
}

export function accountUnitsMax(stock: number): number {
  return Math.max(ACCOUNT_UNITS_MAX, Math.floor(stock * ACCOUNT_SHARE))
}

function networkUnitsMax(stock: number): number {
  return Math.max(NETWORK_UNITS_MAX, Math.floor(stock * NETWORK_SHARE))
}

/** The products whose lines exceed the units of an account. */
export function findAccountExcess(
  lines: readonly StockLine[],
  products: readonly ReservedProduct[],
): ReservedProduct[] {
  const isExcess = ({ stock, byAccount }: ReservedProduct, quantity: number) =>
    byAccount + quantity > accountUnitsMax(stock)
  return findExcess(lines, products, isExcess)
}

/** The sentence for the shopper about such a product. */
export function describeAccountExcess({ name, stock, byAccount }: ReservedProduct): string {
  const remedy = byAccount > 0 ? 'order fewer, or pay for an open order first' : 'order fewer'
  return `At most ${accountUnitsMax(stock)} of "${name}" can be in unpaid orders. Please ${remedy}.`
}

/** True when the new accounts of a network would reserve too much of a product. */
export function exceedsNetwork(
  lines: readonly StockLine[],
  products: readonly ReservedProduct[],
): boolean {
  const isExcess = ({ stock, byNetwork }: ReservedProduct, quantity: number) =>
    byNetwork + quantity > networkUnitsMax(stock)
  return findExcess(lines, products, isExcess).length > 0
}

/** Units that are missing in stock are no excess: the reservation names them. */
function findExcess(
  lines: readonly StockLine[],
  products: readonly ReservedProduct[],
  isExcess: (product: ReservedProduct, quantity: number) => boolean,
): ReservedProduct[] {
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  return products.filter((product) => {
    const quantity = quantities.get(product.productId) ?? 0
    return quantity <= product.available && isExcess(product, quantity)
  })
}

export function countUnits(lines: readonly StockLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
