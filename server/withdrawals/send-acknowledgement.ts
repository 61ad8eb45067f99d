import { eq } from 'drizzle-orm'
import { formatReceived, toDeclarationLines } from '#contract/withdrawal-text.ts'
import type { Context } from '#server/platform/context.ts'
import { saveUntilDone } from '#server/platform/db/save-until-done.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { facts, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { matchWithdrawal } from './match-withdrawal.ts'
import { type WithdrawalRow, withdrawals } from './withdrawals.tables.ts'

/**
 * Finds the order of a withdrawal and mails the sender the declaration with date and time (Directive 2011/83/EU, Article 11a).
 * The mail is the same whether the order exists or not. A process that dies in between sends it again.
 */
export async function sendAcknowledgement(
  ctx: Context,
  { withdrawalId, isMailed = true }: { withdrawalId: string; isMailed?: boolean },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const isThis = eq(withdrawals.id, withdrawalId)
  const [row] = await ctx.db.select().from(withdrawals).where(isThis)
  if (!row || row.acknowledgedAt || row.email === '') return
  await matchWithdrawal(ctx, row)
  if (!isMailed) return
  await ctx.mailer.send({ id: row.id, to: row.email, ...toMail(ctx, row) })
  const save = () => ctx.db.update(withdrawals).set({ acknowledgedAt: ctx.now }).where(isThis)
  await saveUntilDone(save, { signal, log: ctx.log })
}

function toMail({ settings }: Context, row: WithdrawalRow) {
  const { shopName, timezone } = settings
  const title = 'We have received your withdrawal'
  const receivedAt = formatReceived(row.createdAt, timezone)
  const mail = renderMail(settings, {
    title,
    preview: `Received ${receivedAt}.`,
    blocks: [
      paragraph('This mail acknowledges that we have received your declaration. It says:'),
      paragraph(toDeclarationLines(row, shopName).join('\n')),
      facts({ label: 'Received', value: receivedAt }),
      note(
        'Please keep this mail. We will write to you about the return of the goods and your money.',
      ),
      note('You did not send this? Then do nothing, or answer this mail.'),
    ],
  })
  return { subject: `${title} (${row.orderNumber})`, ...mail }
}
