import type { CounterOffer } from '#contract/counter/counter.ts'
import type { TenderKind } from '#contract/orders/order-source.ts'
import { randomId } from '#web/lib/random-id.ts'
import { createStore, type Store } from '#web/lib/store.ts'

/**
 * The sale of this browser tab, as typed. It is stored with each change, so that a reload loses nothing; another tab has a
 * sale of its own.
 */

export type LineDraft = {
  offer: CounterOffer
  quantity: string
  price: string
  priceReason: string
  sellAnyway: string
  beforeStart: boolean
  /** Why the shop refused this line; empty until then, and after each change. */
  refusal: string
}

export type SaleCustomer = { userId: string; email: string; name: string }

export type SaleDraft = {
  /** The Idempotency-Key, until the sale has a response. */
  key: string
  lines: LineDraft[]
  percentOff: string
  customer: SaleCustomer | null
  /** Typed for a customer who is not found yet. */
  customerText: string
  /** The amount of each kind; of cash what was handed over. */
  paid: Record<TenderKind, string>
  /** A request was sent and has no response: it may have been sold, and nothing of it may change. */
  isSent: boolean
}

const unpaid = { cash: '', 'card terminal': '', transfer: '', other: '' }

export const newSale = (): SaleDraft => ({
  key: randomId(),
  lines: [],
  percentOff: '',
  customer: null,
  customerText: '',
  paid: unpaid,
  isSent: false,
})

/** The state before the browser's own is known. */
export const noSale: SaleDraft = { ...newSale(), key: '' }

const STORAGE_KEY = 'counter-sale'

export const saleStore: Store<SaleDraft> = createStoredSale()

function createStoredSale(): Store<SaleDraft> {
  const store = createStore<SaleDraft | null>(null)
  return {
    get() {
      const known = store.get()
      if (known) return known
      const sale = parseSale(readText()) ?? newSale()
      store.set(sale)
      return sale
    },
    set(sale) {
      writeText(JSON.stringify(sale))
      store.set(sale)
    },
    subscribe: store.subscribe,
  }
}

function readText(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function writeText(text: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, text)
  } catch {
    // Blocked or full: the value in memory serves this page.
  }
}

const offerSample = {
  _id: '',
  name: '',
  artist: '',
  thumbnail: '',
  price: 0,
  kind: '',
  available: 0,
  holds: [],
  unavailable: 0,
}
const lineSample = {
  offer: offerSample,
  quantity: '',
  price: '',
  priceReason: '',
  sellAnyway: '',
  beforeStart: true,
  refusal: '',
}
const saleSample = {
  key: '',
  lines: [],
  percentOff: '',
  customerText: '',
  paid: unpaid,
  isSent: true,
}

/** @returns undefined for a text that another version wrote, or anything else */
export function parseSale(text: string | null): SaleDraft | undefined {
  try {
    const sale: unknown = JSON.parse(text ?? 'null')
    return isSale(sale) ? sale : undefined
  } catch {
    return undefined
  }
}

function isSale(value: unknown): value is SaleDraft {
  if (!isLike(value, saleSample)) return false
  const { key, lines, customer } = value as SaleDraft
  const isKnown = customer === null || isLike(customer, { userId: '', email: '', name: '' })
  return key !== '' && isKnown && lines.every((line) => isLike(line, lineSample))
}

/** Whether a value has all fields of a sample, with values of the same type. */
function isLike(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(value)
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return Object.entries(sample).every(([name, part]) => isLike(fields.get(name), part))
}
