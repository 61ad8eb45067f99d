import { desc, eq } from 'drizzle-orm'
import type { Api } from '#contract/client.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The undo of changes, for tests. */

/** The id of the latest entry about a record. */
export async function latestEntryOf(db: Database, subjectId: string): Promise<string> {
  const [row] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  if (!row) throw new Error(`No entry about ${subjectId}`)
  return String(row.id)
}

export async function previewUndo(api: Api, id: string) {
  return (await api('GET /audit/:id/undo', { params: { id } })).preview
}

/** Undoes an entry as its preview says, and returns the entry of the undo. */
export async function undo(api: Api, id: string) {
  const { seen } = await previewUndo(api, id)
  return (await api('POST /audit/:id/undo', { params: { id }, body: { seen } })).entry
}
