import { and, eq, isNotNull, isNull, not } from 'drizzle-orm'
import { HOLDS_MAX } from '#contract/limits.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import {
  button,
  type Mail,
  type MailShop,
  note,
  paragraph,
  renderMail,
} from '#server/platform/mail/index.ts'
import { dropEntries } from './draws.tables.ts'
import { hasWon, isBelowLimit, isPassedOver } from './entries.queries.ts'

type NotDrawn = {
  title: string
  productId: string
  place: number
  isPassedOver: boolean
  isBelowLimit: boolean
}
type Loser = { userId: string; productId: string; title: string }

/** Mails a customer for whom no unit was left in the draw, unless one has come back since. */
export async function sendNotDrawnMail(
  ctx: Context,
  { userId, productId, title }: Loser,
  { id, signal }: Pick<JobRun, 'id' | 'signal'>,
): Promise<void> {
  const isThis = and(eq(dropEntries.userId, userId), eq(dropEntries.productId, productId))
  const [found] = await ctx.db
    .select({ email: users.email, place: dropEntries.place, isPassedOver, isBelowLimit })
    .from(dropEntries)
    .innerJoin(users, eq(users.id, dropEntries.userId))
    .where(and(isThis, isNotNull(dropEntries.place), isNull(dropEntries.lostMailedAt), not(hasWon)))
  if (!found) return
  const { email: to, place, ...reason } = found
  const about = { title, productId, place: place ?? 0, ...reason }
  const mail = toNotDrawnMail(about, ctx.settings)
  await ctx.mailer.send({ id, to, ...mail })
  const save = () => ctx.db.update(dropEntries).set({ lostMailedAt: ctx.now }).where(isThis)
  await saveUntilDone(save, { signal, log: ctx.log })
}

export function toNotDrawnMail(
  { title: name, productId, ...reason }: NotDrawn,
  shop: MailShop,
): Omit<Mail, 'to' | 'id'> {
  const { title, text } = toReason(reason)
  const content = renderMail(shop, {
    title,
    preview: `The draw for ${name} has taken place.`,
    blocks: [
      paragraph(`The draw for ${name} has taken place. ${title}`),
      paragraph(text),
      button('See the draw', `${shop.publicUrl}/products/item/${productId}`),
      note('The page shows the seed of the draw: anybody can repeat it.'),
    ],
  })
  return { subject: `${name}: ${title}`, ...content }
}

function toReason({ place, isPassedOver, isBelowLimit }: Omit<NotDrawn, 'title' | 'productId'>): {
  title: string
  text: string
} {
  if (!isBelowLimit) {
    return {
      title: `You are number ${place}, and have ordered as many as one customer may.`,
      text: 'Units go to the numbers after yours. You keep your place: if your order is cancelled or returned, the next unit that comes back is yours when it is your turn.',
    }
  }
  if (!isPassedOver) {
    return {
      title: `Not this time, you are number ${place}.`,
      text: 'Those who were drawn have limited time to buy. A unit that is not bought goes to the next number, and you get a mail when it is your turn.',
    }
  }
  return {
    title: `You were drawn, but have ${HOLDS_MAX} units on hold.`,
    text: `A customer holds at most ${HOLDS_MAX} units, so yours went to the next number. You keep your place, number ${place}: buy or decline one of your units, and the next one that comes back is yours.`,
  }
}
