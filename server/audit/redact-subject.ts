import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { auditEntries } from './audit.tables.ts'

type Redaction = {
  /** The user who is deleted. */
  subjectId: string
  /** The orders that were theirs. */
  orderIds: string[]
  /** Replaces their email. */
  name: string
}

/** The values of these changes are personal data. */
const aboutPerson: AuditAction[] = ['customer.changed', 'customer.note']
const aboutOrder: AuditAction[] = ['order.note', 'order.parcel', 'order.withdrawal']

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
  await ctx.db
    .update(auditEntries)
    .set({ before: null, after: null, exact: null })
    .where(and(eq(auditEntries.subjectId, subjectId), inArray(auditEntries.action, aboutPerson)))
  await redactRecipients(ctx, orderIds)
}

/** Redacts the texts of notes, the parcels and the withdrawals of orders of a deleted user, and the recipients of mails about them. */
export async function redactOrderEntries(ctx: Context, orderIds: readonly string[]): Promise<void> {
  await redactRecipients(ctx, orderIds)
  await ctx.db
    .update(auditEntries)
    .set({ before: null, after: null, exact: null })
    .where(and(inArray(auditEntries.subjectId, orderIds), inArray(auditEntries.action, aboutOrder)))
}

/** Mails can be sent again until the contact of the order is redacted. */
async function redactRecipients({ db }: Context, orderIds: readonly string[]): Promise<void> {
  await db
    .update(auditEntries)
    .set({ after: sql`${auditEntries.after} - 'recipient'` })
    .where(and(inArray(auditEntries.subjectId, orderIds), sql`${auditEntries.after} ? 'recipient'`))
}
