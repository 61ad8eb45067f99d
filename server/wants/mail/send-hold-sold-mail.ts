import { and, eq, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { holds, wants } from '../wants.tables.ts'
import { toHoldSoldMail } from './hold-mail.ts'

/** Mails the customer whose unit was sold at the counter; an account that was deleted gets none. */
export async function sendHoldSoldMail(
  ctx: Context,
  { holdId, title }: { holdId: string; title: string },
  { id }: Pick<JobRun, 'id'>,
): Promise<void> {
  const [found] = await ctx.db
    .select({
      email: users.email,
      productId: sql<string>`coalesce(${products.parentId}, ${products.id})`,
      isWanted: sql<boolean>`${wants.userId} is not null`,
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
  if (!found) return
  const { email, productId, isWanted } = found
  const mail = toHoldSoldMail({ title, productId, isWanted }, ctx.settings)
  await ctx.mailer.send({ id, to: email, ...mail })
}
