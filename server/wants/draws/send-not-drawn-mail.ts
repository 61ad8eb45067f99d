import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { HOLDS_MAX } from '#contract/limits.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context, ShopSettings } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import type { JobRun } from '#server/platform/jobs/job-worker.ts'
import { button, type Mail, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { dropEntries } from './draws.tables.ts'
import { isPassedOver } from './entries.queries.ts'

type NotDrawn = { title: string; productId: string; place: number; isPassedOver: boolean }
type Loser = { userId: string; productId: string; title: string }

/** Mails a customer for whom no unit was left in the draw (DROP-19). */
export async function sendNotDrawnMail(
  ctx: Context,
  { userId, productId, title }: Loser,
  { id, signal }: Pick<JobRun, 'id' | 'signal'>,
): Promise<void> {
  const isThis = and(eq(dropEntries.userId, userId), eq(dropEntries.productId, productId))
  const [found] = await ctx.db
    .select({ email: users.email, place: dropEntries.place, isPassedOver })
    .from(dropEntries)
    .innerJoin(users, eq(users.id, dropEntries.userId))
    .where(and(isThis, isNotNull(dropEntries.place), isNull(dropEntries.lostMailedAt)))
  if (!found) return
  const about = { title, productId, place: found.place ?? 0, isPassedOver: found.isPassedOver }
  const mail = toNotDrawnMail(about, ctx.settings)
  await ctx.mailer.send({ id, to: found.email, ...mail })
  const save = () => ctx.db.update(dropEntries).set({ lostMailedAt: ctx.now }).where(isThis)
  await saveUntilDone(save, { signal, log: ctx.log })
}

export function toNotDrawnMail(
  { title: name, productId, place, isPassedOver }: NotDrawn,
  { shopName, publicUrl, identity }: Pick<ShopSettings, 'shopName' | 'publicUrl' | 'identity'>,
): Omit<Mail, 'to' | 'id'> {
  const title = isPassedOver
    ? `You were drawn, but have ${HOLDS_MAX} units on hold.`
    : `Not this time, you are number ${place}.`
  const content = renderMail({
    ...{ shopName, publicUrl, accent: identity.accent, title },
    preview: `The draw for ${name} has taken place.`,
    blocks: [
      paragraph(`The draw for ${name} has taken place. ${title}`),
      paragraph(
        isPassedOver
          ? `A customer holds at most ${HOLDS_MAX} units, so yours went to the next number. You keep your place, number ${place}: buy or decline one of your units, and the next one that comes back is yours.`
          : 'Those who were drawn have limited time to buy. A unit that is not bought goes to the next number, and you get a mail when it is your turn.',
      ),
      button('See the draw', `${publicUrl}/products/item/${productId}`),
      note('The page shows the seed of the draw: anybody can repeat it.'),
    ],
  })
  return { subject: `${name}: ${title}`, ...content }
}
