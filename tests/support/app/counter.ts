import { eq } from 'drizzle-orm'
import type { CallAnswer, CallRequest } from '#contract/calls.ts'
import type { Api } from '#contract/client.ts'
import { toDollars } from '#contract/money.ts'
import type { TenderKind } from '#contract/orders/order-source.ts'
import { orderTenders } from '#server/orders/order-payments.tables.ts'
import type { ProductRow } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Sale = CallRequest<'POST /counter/sales'>['body']
type Line = Sale['lines'][number]

/** A line at the price of the shop. */
export const lineOf = (
  { id, priceCents }: Pick<ProductRow, 'id' | 'priceCents'>,
  line: Partial<Line> = {},
): Line => ({ productId: id, quantity: 1, price: toDollars(priceCents), ...line })

type Given = Partial<Omit<Sale, 'lines'>> & { lines: Line[]; key?: string }

/** A sale that is paid with cash, to the cent, unless `tenders` says otherwise. */
export function sell(
  api: Api,
  { lines, key, ...sale }: Given,
): Promise<CallAnswer<'POST /counter/sales'>> {
  const cents = lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0)
  const amount = toDollars(cents)
  const tenders = cents === 0 ? [] : [{ kind: 'cash' as const, amount }]
  return api('POST /counter/sales', {
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { lines, tenders, ...sale },
  })
}

/** All payments of an order at the counter in cents, in their order. */
export async function tendersOf({ db }: TestApp, orderId: string): Promise<[TenderKind, number][]> {
  const rows = await db
    .select()
    .from(orderTenders)
    .where(eq(orderTenders.orderId, orderId))
    .orderBy(orderTenders.id)
  return rows.map(({ kind, amountCents }) => [kind, amountCents])
}
