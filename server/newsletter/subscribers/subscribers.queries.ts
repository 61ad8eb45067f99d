import { and, asc, desc, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CallInput, HandlerAnswer } from '#contract/calls.ts'
import type { Subscriber } from '#contract/newsletter/subscribers.ts'
import type { Context } from '#server/platform/context.ts'
import { type CsvColumns, writeCsvTable } from '#server/platform/csv/write-csv.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import { newsletterSubscribers } from '../newsletter.tables.ts'

type Filter = CallInput<'GET /newsletter/subscribers/export'>['query']
type Row = typeof newsletterSubscribers.$inferSelect

const { email, createdAt, confirmedAt } = newsletterSubscribers

const isConfirmed = isNotNull(confirmedAt)

/** A page of the subscribers, the latest first. */
export async function listSubscribers(
  { db }: Context,
  { page, limit, ...filter }: CallInput<'GET /newsletter/subscribers'>['query'],
): Promise<HandlerAnswer<'GET /newsletter/subscribers'>> {
  const where = toCondition(filter)
  const [rows, totalSubscribers, totalConfirmed] = await Promise.all([
    db
      .select()
      .from(newsletterSubscribers)
      .where(where)
      .orderBy(desc(createdAt), asc(email))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(newsletterSubscribers, where),
    db.$count(newsletterSubscribers, isConfirmed),
  ])
  const totalPages = Math.ceil(totalSubscribers / limit)
  return {
    subscribers: rows.map(toSubscriber),
    totalConfirmed,
    pagination: { currentPage: page, totalPages, totalSubscribers },
  }
}

function toCondition({ search, state }: Filter): SQL | undefined {
  return and(
    search ? sql`lower(${email}) like ${toLikePattern(search)}` : undefined,
    state && (state === 'confirmed' ? isConfirmed : isNull(confirmedAt)),
  )
}

function toSubscriber(row: Row): Subscriber {
  return {
    _id: row.id,
    email: row.email,
    state: row.confirmedAt ? 'confirmed' : 'unconfirmed',
    createdAt: row.createdAt.toISOString(),
    ...(row.confirmedAt && { confirmedAt: row.confirmedAt.toISOString() }),
  }
}

/** The columns of docs/csv.md, in order. */
const columns: CsvColumns<Subscriber> = {
  email: ({ email }) => email,
  state: ({ state }) => state,
  requested_at: ({ createdAt }) => createdAt,
  confirmed_at: ({ confirmedAt }) => confirmedAt ?? '',
}

const BATCH = 1000

/** Streams the matching subscribers as CSV, by address. */
export function exportSubscribers({ db }: Context, filter: Filter): AsyncGenerator<string> {
  const read = async (last: Subscriber | undefined) => {
    const rows = await db
      .select()
      .from(newsletterSubscribers)
      .where(and(toCondition(filter), last && gt(email, last.email)))
      .orderBy(asc(email))
      .limit(BATCH)
    return rows.map(toSubscriber)
  }
  return writeCsvTable(columns, readInBatches(read))
}
