import { eq } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { HoldRow } from './wants.tables.ts'

type HoldAction = Extract<AuditAction, `hold.${string}`>

/** Records what an admin did with a hold. The customer is the subject, whose email is redacted with the account. */
export async function recordHoldChange(
  ctx: Context,
  action: HoldAction,
  { id, userId, productId, expiresAt }: HoldRow,
  reason?: string,
): Promise<void> {
  const [product] = await ctx.db
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, productId))
  const [user] = userId
    ? await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    : []
  const values = {
    product: product?.name ?? '',
    offer: productId,
    ...(expiresAt && { until: expiresAt.toISOString() }),
    ...(reason && { reason }),
  }
  await recordChange(ctx, {
    action,
    subject: { id: userId ?? id, name: user?.email ?? '' },
    before: action === 'hold.ended' ? values : null,
    after: action === 'hold.created' ? values : null,
  })
}
