import { and, eq, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { holds, wants } from '../wants.tables.ts'
import { toHoldEndedMail } from './hold-mail.ts'

/**
 * Mails the customer of a hold that the shop has ended. An account that was deleted gets none, nor one that has a unit of the offer
 * on hold again.
 */
export async function sendHoldEndedMail(
  ctx: Context,
  { holdId, title }: { holdId: string; title: string },
  { id }: Pick<JobRun, 'id'>,
): Promise<void> {
  const [found] = await ctx.db
    .select({
      email: users.email,
      productId: sql<string>`coalesce(${products.parentId}, ${products.id})`,
      isForSale: sql<boolean>`${products.archivedAt} is null and ${products.stock} > 0`,
      isWanted: sql<boolean>`${wants.userId} is not null`,
      isHeldAgain: sql<boolean>`exists (
        select from holds again
        where again.user_id = ${users.id} and again.product_id = ${products.id} and again.is_open)`,
    })
    .from(holds)
    .innerJoin(users, eq(users.id, holds.userId))
    .innerJoin(products, eq(products.id, holds.productId))
    .leftJoin(
      wants,
      and(
        eq(wants.userId, holds.userId),
        sql`${wants.productId} = coalesce(${products.parentId}, ${products.id})`,
      ),
    )
    .where(eq(holds.id, holdId))
  if (!found || found.isHeldAgain) return
  const mail = toHoldEndedMail({ title, ...found }, ctx.settings)
  await ctx.mailer.send({ id, to: found.email, ...mail })
}
