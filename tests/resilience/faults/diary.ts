import type { SoldAs } from '#contract/orders/sold-as.ts'

/**
 * The writes that the shop acknowledged. An entry is added only after the whole response was read: each one must be in
 * the database after any fault.
 */
export type Diary = {
  accounts: Set<string>
  deletedAccounts: Set<string>
  /** By their idempotency key. The email is null once the deletion of its account was requested. */
  orders: Map<string, PlacedOrder>
  /** The lines of each account's cart; undefined after a request without a response. */
  carts: Map<string, readonly Line[]>
  /** The description of each line of a placed order, as its customer reads it. */
  soldAs: { orderId: string; productId: string; soldAs: SoldAs | undefined }[]
  /** Used copies by their idempotency key, which is their lot too. */
  copies: Set<string>
  /** Used copies withdrawn or sold elsewhere by an admin. */
  departures: { id: string; reason: 'withdrawn' | 'sold elsewhere' }[]
  /** Markers that the admins wrote into products and used copies, with a new stock level or price. */
  changes: Set<string>
  /** Orders whose payment the shop has recorded. */
  paid: Set<string>
  /** Orders that the admin wanted to mark as paid, acknowledged or not. */
  paidByHand: Set<string>
  /** Orders that the admin wanted to cancel, acknowledged or not: a later payment is refunded. */
  cancelledByHand: Set<string>
  /** Statuses that the admin has set. */
  statuses: { orderId: string; status: string }[]
  /** By their idempotency key. */
  refunds: Map<string, string>
  /** Product files by the name of their new products: all requested ones, and whether they were applied. */
  imports: Map<string, { rows: number; isApplied: boolean }>
  /** Public ids of uploaded images. */
  images: Set<string>
  archived: Set<string>
  /** Forbidden responses, with their requests. */
  badAnswers: string[]
  /** Numbers of requests with a response, and of failures allowed during a fault. */
  answered: number
  refused: number
}

export type Line = { productId: string; quantity: number }
type PlacedOrder = { orderId: string; email: string | null }

export function createDiary(): Diary {
  return {
    accounts: new Set(),
    deletedAccounts: new Set(),
    orders: new Map(),
    carts: new Map(),
    soldAs: [],
    copies: new Set(),
    departures: [],
    changes: new Set(),
    paid: new Set(),
    paidByHand: new Set(),
    cancelledByHand: new Set(),
    statuses: [],
    refunds: new Map(),
    imports: new Map(),
    images: new Set(),
    archived: new Set(),
    badAnswers: [],
    answered: 0,
    refused: 0,
  }
}

/** The number of acknowledged writes; it never falls. */
export function countWrites(diary: Diary): number {
  const { deletedAccounts, orders, changes, paid, refunds, images, archived, copies } = diary
  const { statuses, departures } = diary
  const sets = [deletedAccounts, orders, changes, paid, refunds, images, archived, copies]
  const others = statuses.length + departures.length + countApplied(diary)
  return sets.reduce((sum, { size }) => sum + size, others)
}

function countApplied({ imports }: Diary): number {
  return [...imports.values()].filter(({ isApplied }) => isApplied).length
}
