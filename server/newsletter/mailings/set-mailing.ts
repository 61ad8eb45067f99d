import { eq } from 'drizzle-orm'
import type { Mailing, MailingInput } from '#contract/newsletter/mailings.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { mailings } from '../newsletter.tables.ts'
import { readAuditValues } from './mailing-items.queries.ts'
import { lockMailing, showMailing } from './mailings.queries.ts'
import { assertDraft, toMailingVersion } from './mailings.rules.ts'

type Update = { id: string; input: MailingInput; ifMatch?: string | undefined }

/** Replaces a draft. @throws AppError not-found; precondition-failed; conflict once it is scheduled */
export async function setMailing(ctx: Context, { id, input, ifMatch }: Update): Promise<Mailing> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockMailing(ctx, id)
    assertVersion('The mail', ifMatch, toMailingVersion(before))
    assertDraft(before)
    const [after] = await ctx.db.update(mailings).set(input).where(eq(mailings.id, id)).returning()
    if (!after) throw new Error(`Mailing ${id} was not written`)
    const toInput = ({ subject, introduction, items }: MailingInput) => ({
      subject,
      introduction,
      items,
    })
    await recordChange(ctx, {
      action: 'newsletter.changed',
      subject: { id, name: after.subject },
      before: await readAuditValues(ctx, before),
      after: await readAuditValues(ctx, after),
      exact: { before: toInput(before), after: toInput(after) },
    })
    return showMailing(ctx, after)
  })
}
