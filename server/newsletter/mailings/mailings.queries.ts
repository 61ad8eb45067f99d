import { desc, inArray, sql } from 'drizzle-orm'
import type { CallInput, HandlerAnswer } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import type { Mailing } from '#contract/newsletter/mailings.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { mailingRecipients, mailings } from '../newsletter.tables.ts'
import { readItems, toArrival } from './mailing-items.queries.ts'
import { type MailingRow, type Progress, toSummary } from './mailings.rules.ts'

/** @throws AppError not-found */
export async function getMailingRow({ db }: Pick<Context, 'db'>, id: string): Promise<MailingRow> {
  const [row] = await db.select().from(mailings).where(eqId(mailings.id, id))
  if (!row) throw new AppError('not-found', 'There is no such mail')
  return row
}

/** @throws AppError not-found */
export async function lockMailing({ db }: Pick<Context, 'db'>, id: string): Promise<MailingRow> {
  const [row] = await db.select().from(mailings).where(eqId(mailings.id, id)).for('update')
  if (!row) throw new AppError('not-found', 'There is no such mail')
  return row
}

/** @throws AppError not-found */
export async function getMailing(ctx: Context, id: string): Promise<Mailing> {
  return showMailing(ctx, await getMailingRow(ctx, id))
}

export async function showMailing(ctx: Context, row: MailingRow): Promise<Mailing> {
  const progress = await readProgress(ctx, [row.id])
  const items = await readItems(ctx, row.items)
  return {
    ...toSummary(row, progress.get(row.id) ?? NOT_STARTED),
    introduction: row.introduction,
    items: items.map((item) => toArrival(item, ctx)),
  }
}

/** A page of the mails, the latest first. */
export async function listMailings(
  ctx: Context,
  { page, limit }: CallInput<'GET /mailings'>['query'],
): Promise<HandlerAnswer<'GET /mailings'>> {
  const [rows, totalMailings] = await Promise.all([
    ctx.db
      .select()
      .from(mailings)
      .orderBy(desc(mailings.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(mailings),
  ])
  const progress = await readProgress(
    ctx,
    rows.map(({ id }) => id),
  )
  const totalPages = Math.ceil(totalMailings / limit)
  return {
    mailings: rows.map((row) => toSummary(row, progress.get(row.id) ?? NOT_STARTED)),
    pagination: { currentPage: page, totalPages, totalMailings },
  }
}

const NOT_STARTED: Progress = { sent: 0, left: 0, failed: 0 }

async function readProgress({ db }: Context, ids: string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map()
  const { mailingId, state } = mailingRecipients
  const countOf = (...states: string[]) =>
    sql<number>`count(*) filter (where ${inArray(state, states as never)})`.mapWith(Number)
  const rows = await db
    .select({
      mailingId,
      sent: countOf('sent'),
      left: countOf('waiting', 'sending'),
      failed: countOf('failed'),
    })
    .from(mailingRecipients)
    .where(inArray(mailingId, ids))
    .groupBy(mailingId)
  return new Map(rows.map(({ mailingId, ...progress }) => [mailingId, progress]))
}
