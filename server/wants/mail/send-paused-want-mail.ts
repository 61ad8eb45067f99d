import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { wants } from '../wants.tables.ts'
import { toPausedWantMail } from './hold-mail.ts'

type Paused = { userId: string; productId: string; title: string }

/** Mails a customer whose want was paused, unless they have resumed or removed it since then. */
export async function sendPausedWantMail(
  ctx: Context,
  { userId, productId, title }: Paused,
  { id }: Pick<JobRun, 'id'>,
): Promise<void> {
  const [found] = await ctx.db
    .select({ email: users.email })
    .from(wants)
    .innerJoin(users, eq(users.id, wants.userId))
    .where(and(eq(wants.userId, userId), eq(wants.productId, productId), isNotNull(wants.pausedAt)))
  if (!found) return
  await ctx.mailer.send({
    id,
    to: found.email,
    ...toPausedWantMail({ title, productId }, ctx.settings),
  })
}
