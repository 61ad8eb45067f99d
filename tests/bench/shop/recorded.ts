import { createHash, randomBytes } from 'node:crypto'

/** A statement as the shop sends it; what differs between requests stands in `values` as a mark. */
export type Recorded = { name: string; text: string; values: unknown[] }

/** What tells one purchase from another. */
export type Purchase = {
  userId: string
  sessionId: string
  cartId: string
  productId: string
  key: string
  orderId: string
  paymentId: string
}

const MARKED = /«(\w+)»/g

/** Puts marks in place of everything in the values that belongs to one purchase alone. */
export function toRecorded(text: string, values: unknown[], purchase: Partial<Purchase>): Recorded {
  const known = Object.entries(purchase).filter(([, value]) => value)
  const mark = (value: string) =>
    known.reduce((marked, [what, id]) => marked.replaceAll(id, `«${what}»`), value)
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return { name, text, values: values.map((value) => mapTexts(value, mark)) }
}

/** The values of all statements for another purchase. */
export function refill(statements: readonly Recorded[], purchase: Purchase): unknown[][] {
  const fill = (value: string) =>
    value.replaceAll(MARKED, (_, what: string) => purchase[what as keyof Purchase])
  return statements.map(({ values }) => values.map((value) => mapTexts(value, fill)))
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map))
  return value
}

export const inventOrderId = () => randomBytes(8).toString('hex')
