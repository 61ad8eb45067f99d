import { SUBSCRIBER_FILE_ROWS_MAX } from '#contract/limits.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { badFile, readCsv } from '#server/platform/csv/read-csv.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { mailNewsletterConfirmation } from '../newsletter.jobs.ts'
import { newsletterInvitations, newsletterSubscribers } from '../newsletter.tables.ts'
import { type RefusedRow, toAddressReader } from './subscriber-file.rules.ts'

type Imported = { asked: number; known: number; refused: RefusedRow[]; totalRefused: number }

const LISTED_MAX = 100
/** Addresses in one statement. */
const BATCH = 1000

/**
 * Adds the addresses of a CSV file as unconfirmed, and enqueues one mail to each with the link to confirm. An address of an
 * earlier file, or with a pending request, is skipped.
 * @throws AppError invalid-input for another kind of file, too-large for too many rows
 */
export async function importSubscribers(ctx: Context, bytes: Buffer): Promise<Imported> {
  const { emails, refused } = await readAddresses(bytes)
  return withTransaction(ctx, async (ctx) => {
    let asked = 0
    for (const batch of chunksOf(emails, BATCH)) asked += await ask(ctx, batch)
    const counts = { asked, known: emails.length - asked, totalRefused: refused.length }
    await recordChange(ctx, {
      action: 'newsletter.imported',
      subject: { id: 'subscribers', name: 'Subscribers' },
      before: null,
      after: { asked, known: counts.known, refused: refused.length },
    })
    return { ...counts, refused: refused.slice(0, LISTED_MAX) }
  })
}

async function readAddresses(bytes: Buffer) {
  const { header, rows } = await readCsv(bytes, { rowsMax: SUBSCRIBER_FILE_ROWS_MAX })
  const read = toAddressReader(header)
  const emails = new Set<string>()
  const refused: RefusedRow[] = []
  for await (const row of rows) {
    const found = read(row)
    if ('email' in found) emails.add(found.email)
    else refused.push(found)
  }
  if (emails.size + refused.length === 0) {
    throw badFile('The file has no rows below its header.')
  }
  // In one order everywhere: two files at once cannot wait for each other's rows.
  return { emails: [...emails].sort(), refused }
}

/** @returns the number of new ones */
async function ask(ctx: Context, emails: readonly string[]): Promise<number> {
  const invited = await ctx.db
    .insert(newsletterInvitations)
    .values(emails.map((email) => ({ emailHash: hashSecret(email), askedAt: ctx.now })))
    .onConflictDoNothing()
    .returning({ hash: newsletterInvitations.emailHash })
  const hashes = new Set(invited.map(({ hash }) => hash))
  const fresh = emails.filter((email) => hashes.has(hashSecret(email)))
  if (fresh.length === 0) return 0
  const added = await ctx.db
    .insert(newsletterSubscribers)
    .values(
      fresh.map((email) => ({ email, tokenHash: hashSecret(newSecret()), createdAt: ctx.now })),
    )
    .onConflictDoNothing({ target: newsletterSubscribers.email })
    .returning({ email: newsletterSubscribers.email })
  const mails = added.map(({ email }) => ({ email, isImported: true as const }))
  await ctx.jobs.enqueueAll(ctx.db, mailNewsletterConfirmation, mails)
  return added.length
}
