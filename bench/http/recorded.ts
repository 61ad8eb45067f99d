import { createHash, randomBytes } from 'node:crypto'

/** A statement of the shop, with placeholders for the `values` that differ between requests. */
export type Recorded = { name: string; text: string; values: unknown[] }

/** The values that differ between purchases. */
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

/** Replaces the values that are specific to a purchase by placeholders. */
export function toRecorded(text: string, values: unknown[], purchase: Partial<Purchase>): Recorded {
  const known = Object.entries(purchase).filter(([, value]) => value)
  const mark = (value: string) =>
    known.reduce((marked, [what, id]) => marked.replaceAll(id, `«${what}»`), value)
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return { name, text, values: values.map((value) => mapTexts(value, mark)) }
}

/** Fills the placeholders of all statements for another purchase. */
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
