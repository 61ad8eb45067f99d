import type { Declaration } from '#contract/withdrawal-text.ts'
import type { Acknowledgement } from '#contract/withdrawals.ts'
import { api } from '#web/lib/api/api.ts'
import type { ChosenUnits } from './choice.ts'

/** A declaration before it is sent. `orderId` is set for an own order, `lines` for chosen lines of it. */
export type Declared = Declaration & {
  /** The same for each attempt to send it. */
  key: string
  orderId?: string
  lines?: Pick<ChosenUnits, 'position' | 'quantity'>[]
}

/** Sends the declaration; a repeated attempt has no further effect. */
export async function sendWithdrawal(declared: Declared): Promise<Acknowledgement> {
  const { name, orderNumber, email, goods, key, orderId: id, lines } = declared
  const headers = { 'idempotency-key': key }
  const { withdrawal } =
    id === undefined
      ? await api('POST /withdrawals', { headers, body: { name, orderNumber, email, goods } })
      : await api('POST /orders/:id/withdrawal', { headers, params: { id }, body: { name, lines } })
  return withdrawal
}
