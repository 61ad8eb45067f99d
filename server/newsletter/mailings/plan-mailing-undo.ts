import { z } from 'zod'
import { mailingCalls } from '#contract/newsletter/mailings.ts'
import { type EntryToUndo, planFieldsUndo, TOO_OLD } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getMailingRow } from './mailings.queries.ts'
import { toMailingVersion } from './mailings.rules.ts'
import { setMailing } from './set-mailing.ts'

const exactMailing = z.object({ before: mailingCalls['PUT /mailings/:id'].body })

/** Undoes a change of a draft. One that is scheduled, sent or deleted stays as it is. */
export async function planMailingUndo(ctx: Context, entry: EntryToUndo) {
  const { data } = exactMailing.safeParse(entry.exact)
  if (!data) return TOO_OLD
  const row = await getMailingRow(ctx, entry.subjectId).catch(() => undefined)
  if (row?.state !== 'draft') {
    return { refusal: 'This mail is no draft any more. Start a new one under Newsletter.' }
  }
  const { subject, introduction, items } = row
  const ifMatch = `"${toMailingVersion(row)}"`
  return planFieldsUndo({
    entry,
    current: { subject, introduction, items },
    earlier: data.before,
    save: (ctx, input) => setMailing(ctx, { id: row.id, input, ifMatch }),
  })
}
