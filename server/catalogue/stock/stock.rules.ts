/** Copies of one product, as an order asks for them. */
export type StockLine = { productId: string; quantity: number }

type Shelf = {
  id: string
  name: string
  stock: number
  reserved: number
  archivedAt: Date | null
}

/** One line per product: several lines for the same product are added up. The order of the lines stays. */
export function addUpLines(lines: readonly StockLine[]): StockLine[] {
  const totals = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    totals.set(productId, (totals.get(productId) ?? 0) + quantity)
  }
  return [...totals].map(([productId, quantity]) => ({ productId, quantity }))
}

/** What stands in the way of handing out the lines, one sentence for a shopper per short line. */
export function findShortages(
  lines: readonly StockLine[],
  shelves: ReadonlyMap<string, Shelf>,
): string[] {
  return addUpLines(lines).flatMap(({ productId, quantity }) => {
    const shelf = shelves.get(productId)
    if (!shelf) return ['A product of this order is no longer sold.']
    if (shelf.archivedAt) return [`"${shelf.name}" is no longer sold.`]
    const available = shelf.stock - shelf.reserved
    if (available >= quantity) return []
    if (available <= 0) return [`"${shelf.name}" is sold out.`]
    return [`"${shelf.name}" has only ${available} left.`]
  })
}

/** Why the stock cannot be set to fewer copies than open checkouts hold. */
export function heldText(reserved: number): string {
  return `Stock cannot be below ${reserved}: that many are held by open checkouts.`
}
