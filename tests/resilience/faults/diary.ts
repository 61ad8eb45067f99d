/**
 * The writes that the shop acknowledged. An entry is added only after the whole response was read: each one must be in
 * the database after any fault.
 */
export type Diary = {
  accounts: Set<string>
  /** By their idempotency key. */
  orders: Map<string, { orderId: string; email: string }>
  /** The cart of each account; undefined after a request without a response. */
  carts: Map<string, { productId: string; quantity: number } | 'empty'>
  /** Markers that the admin wrote into products, each with a new stock level. */
  changes: Set<string>
  /** Orders whose payment the shop has recorded. */
  paid: Set<string>
  /** By their idempotency key. */
  refunds: Map<string, string>
  /** Forbidden responses, with their requests. */
  badAnswers: string[]
  /** Numbers of requests with a response, and of failures allowed during a fault. */
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

/** The number of acknowledged writes; it never falls. */
export function countWrites({ accounts, orders, changes, paid, refunds }: Diary): number {
  return accounts.size + orders.size + changes.size + paid.size + refunds.size
}
