import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hasUnits } from '../has-units.ts'
import { lockOrder } from '../lock-order.ts'
import { orderMails } from '../order-mails.tables.ts'
import { assertHasUnits } from '../orders.rules.ts'
import { CONTACT_DELETED } from '../redact-contact.ts'
import { enqueueOrderMail } from './enqueue-order-mail.ts'
import { isMailTrue } from './order-mails.rules.ts'

const KIND = 'ready-to-collect'

/**
 * Mails the customer that the order can be collected, once; concurrent requests wait for each other.
 * @throws AppError not-found; conflict when the order is delivered, is not waiting in the shop, has no units, has had the mail, or has no address
 */
export async function announceCollection(ctx: Context, orderId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { email, status, delivery } = await lockOrder(ctx, orderId)
    if (!delivery?.collection) throw new AppError('conflict', 'This order is not collected')
    if (!isMailTrue(KIND, { status })) {
      throw new AppError('conflict', `The order is ${status}: there is nothing to collect`)
    }
    assertHasUnits(await hasUnits(ctx, orderId))
    if (email === '') {
      throw new AppError('conflict', `${CONTACT_DELETED}: there is nobody to write to`)
    }
    if (await wasAnnounced(ctx, orderId)) {
      throw new AppError(
        'conflict',
        'The customer has had this mail. It can be sent again in the timeline.',
      )
    }
    await enqueueOrderMail(ctx, { orderId, kind: KIND })
    await recordChange(ctx, {
      action: 'order.mail',
      subject: { id: orderId, name: orderId },
      before: null,
      after: { mail: KIND, recipient: email },
    })
  })
}

/** Whether the customer has had the mail that the order can be collected, or is about to get it. */
export async function wasAnnounced({ db }: Context, orderId: string): Promise<boolean> {
  const { id, kind, replacedAt, sentAt } = orderMails
  const counts = or(isNull(replacedAt), isNotNull(sentAt))
  const [mail] = await db
    .select({ id })
    .from(orderMails)
    .where(and(eq(orderMails.orderId, orderId), eq(kind, KIND), counts))
    .limit(1)
  return mail !== undefined
}
