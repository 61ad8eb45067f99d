import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context, ShopSettings } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import type { JobRun } from '#server/platform/jobs/job-worker.ts'
import { button, type Mail, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { dropEntries } from './draws.tables.ts'

type Loser = { userId: string; productId: string; title: string }

/** Mails a customer for whom no unit was left in the draw (DROP-19). */
export async function sendNotDrawnMail(
  ctx: Context,
  { userId, productId, title }: Loser,
  { id, signal }: Pick<JobRun, 'id' | 'signal'>,
): Promise<void> {
  const isThis = and(eq(dropEntries.userId, userId), eq(dropEntries.productId, productId))
  const [found] = await ctx.db
    .select({ email: users.email, place: dropEntries.place })
    .from(dropEntries)
    .innerJoin(users, eq(users.id, dropEntries.userId))
    .where(and(isThis, isNotNull(dropEntries.place), isNull(dropEntries.lostMailedAt)))
  if (!found) return
  const mail = toNotDrawnMail({ title, productId, place: found.place ?? 0 }, ctx.settings)
  await ctx.mailer.send({ id, to: found.email, ...mail })
  const save = () => ctx.db.update(dropEntries).set({ lostMailedAt: ctx.now }).where(isThis)
  await saveUntilDone(save, { signal, log: ctx.log })
}

export function toNotDrawnMail(
  { title: name, productId, place }: { title: string; productId: string; place: number },
  { shopName, publicUrl }: Pick<ShopSettings, 'shopName' | 'publicUrl'>,
): Omit<Mail, 'to' | 'id'> {
  const title = `Not this time, you are number ${place}.`
  const content = renderMail({
    ...{ shopName, publicUrl, title },
    preview: `The draw for ${name} has taken place.`,
    blocks: [
      paragraph(`The draw for ${name} has taken place. ${title}`),
      paragraph(
        'Those who were drawn have limited time to buy. A unit that is not bought goes to the next number, and you get a mail when it is your turn.',
      ),
      button('See the draw', `${publicUrl}/products/item/${productId}`),
      note('The page shows the seed of the draw: anybody can repeat it.'),
    ],
  })
  return { subject: `${name}: ${title}`, ...content }
}
