import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AuditAction } from '../../contract/audit.ts'
import type { Context } from '../platform/context.ts'
import { auditEntries } from './audit.tables.ts'

type Forgotten = {
  /** The user who is deleted. */
  subjectId: string
  /** The orders that were theirs. */
  orderIds: string[]
  /** What stands in the place of their email from now on. */
  name: string
}

/** What these changed is personal. */
const aboutPerson: AuditAction[] = ['customer.changed', 'customer.note']

/**
 * Takes a deleted customer out of the trace: their email, what was changed of their profile, and the words of notes
 * about them. What was done, when and by whom stays. The one change ever made to entries.
 */
export async function forgetSubject(
  ctx: Context,
  { subjectId, orderIds, name }: Forgotten,
): Promise<void> {
  await ctx.db
    .update(auditEntries)
    .set({ subjectName: name })
    .where(eq(auditEntries.subjectId, subjectId))
  await ctx.db
    .update(auditEntries)
    .set({ before: null, after: null })
    .where(and(eq(auditEntries.subjectId, subjectId), inArray(auditEntries.action, aboutPerson)))
  if (orderIds.length === 0) return
  await ctx.db
    .update(auditEntries)
    .set({ after: sql`${auditEntries.after} - 'recipient'` })
    .where(and(inArray(auditEntries.subjectId, orderIds), eq(auditEntries.action, 'order.mail')))
}
