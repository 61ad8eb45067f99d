import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#contract/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { auditEntries } from './audit.tables.ts'

type Redaction = {
  /** The user who is deleted. */
  subjectId: string
  orderIds: string[]
  /** Replaces their email. */
  name: string
}

/** The values of these changes are personal data. */
const aboutPerson: AuditAction[] = ['customer.changed', 'customer.note']
const aboutOrder: AuditAction[] = ['order.note', 'order.parcel', 'order.withdrawal']
const aboutWithdrawal: AuditAction[] = ['withdrawal.decided']

/**
 * Redacts a deleted user in the audit log: email, also as an actor, values of profile changes and texts of notes.
 * Action, time and the actor's id stay; entries are never changed otherwise.
 */
export async function redactSubject(
  ctx: Context,
  { subjectId, orderIds, name }: Redaction,
): Promise<void> {
  await ctx.db
    .update(auditEntries)
    .set({ subjectName: name })
    .where(eq(auditEntries.subjectId, subjectId))
  await ctx.db
    .update(auditEntries)
    .set({ actorEmail: name })
    .where(eq(auditEntries.actor, subjectId))
  await redactValues(ctx, [subjectId], aboutPerson)
  await redactTexts(ctx, orderIds)
}

/** Redacts the notes on withdrawals of a deleted user that have no order. */
export async function redactWithdrawalEntries(ctx: Context, ids: readonly string[]): Promise<void> {
  await redactValues(ctx, ids, aboutWithdrawal)
}

async function redactValues(
  { db }: Context,
  subjectIds: readonly string[],
  actions: AuditAction[],
): Promise<void> {
  await db
    .update(auditEntries)
    .set({ before: null, after: null, exact: null })
    .where(and(inArray(auditEntries.subjectId, subjectIds), inArray(auditEntries.action, actions)))
}

/** Redacts the texts of notes, the parcels and the withdrawals of orders of a deleted user, and the other texts of the log about them. */
export async function redactOrderEntries(ctx: Context, orderIds: readonly string[]): Promise<void> {
  await redactTexts(ctx, orderIds)
  await redactValues(ctx, orderIds, aboutOrder)
}

/** Whether the log has texts of the order that `redactOrderEntries` removes: a deleted note is there too. */
export function hasOrderTexts({ db }: Context, orderId: AnyPgColumn): SQL {
  const { subjectId, action, before, after, exact } = auditEntries
  return exists(
    db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(
        and(
          eq(subjectId, orderId),
          inArray(action, aboutOrder),
          or(isNotNull(before), isNotNull(after), isNotNull(exact)),
        ),
      ),
  )
}

/**
 * The recipients of mails, which can be sent again until the contact of the order is redacted, and the notes on returns at the counter,
 * which beside their money are a part of its books.
 */
async function redactTexts({ db }: Context, orderIds: readonly string[]): Promise<void> {
  const { subjectId, action, after } = auditEntries
  const hasText = or(
    sql`${after} ? 'recipient'`,
    and(eq(action, 'order.counter-return'), sql`${after} ? 'note'`),
  )
  await db
    .update(auditEntries)
    .set({ after: sql`${after} - array['recipient', 'note']` })
    .where(and(inArray(subjectId, orderIds), hasText))
}
