/**
 * What the shop has said yes to. Written only after its answer was read to the end, so that everything here must be
 * found in the database afterwards, whatever broke.
 */
export type Diary = {
  accounts: Set<string>
  /** By the key they were placed with. */
  orders: Map<string, { orderId: string; email: string }>
  /** The cart of each account; nothing for one whose last call was not answered. */
  carts: Map<string, { productId: string; quantity: number } | 'empty'>
  /** Marks the back office left in products, each with a new stock. */
  changes: Set<string>
  /** Orders whose payment the shop has taken note of. */
  paid: Set<string>
  /** By the key they were asked for with. */
  refunds: Map<string, string>
  /** Answers the shop must never give, with what was asked. */
  badAnswers: string[]
  /** Calls that were answered, and that failed as they may while something is broken. */
  answered: number
  refused: number
}

export function createDiary(): Diary {
  return {
    accounts: new Set(),
    orders: new Map(),
    carts: new Map(),
    changes: new Set(),
    paid: new Set(),
    refunds: new Map(),
    badAnswers: [],
    answered: 0,
    refused: 0,
  }
}

/** What must not get lost, counted: it only ever grows. */
export function countWrites({ accounts, orders, changes, paid, refunds }: Diary): number {
  return accounts.size + orders.size + changes.size + paid.size + refunds.size
}
