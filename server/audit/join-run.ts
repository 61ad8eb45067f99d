import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { auditEntries } from './audit.tables.ts'
import { type Change, recordChange } from './record-change.ts'
import { listUndos } from './undo.queries.ts'
import { isUndone } from './undos-in-force.rules.ts'

type Run = { id: bigint; transactionId: bigint | null }

/**
 * The context of one step of a run that takes several transactions: its changes belong to the entry of the run, which the first step
 * adds, and are undone with it. The entry is locked, so that an undo waits for the step.
 * @throws AppError conflict after the run was undone
 */
export async function joinRun(ctx: Context, run: Change): Promise<Context> {
  const { id, transactionId } = (await lockRun(ctx, run)) ?? (await addRun(ctx, run))
  if (isUndone(id, await listUndos(ctx, [id]))) {
    throw new AppError('conflict', 'This import was undone. Choose the file again.')
  }
  return { ...ctx, ...(transactionId !== null && { auditRun: transactionId }) }
}

const { id, transactionId, action, subjectId, undoOf } = auditEntries

const isEntryOf = (run: Change) =>
  and(eq(action, run.action), eq(subjectId, run.subject.id), isNull(undoOf))

/** Locks the entry of the run, if it has one, for a step that locks what it changes before it joins. */
export async function lockRun({ db }: Context, run: Change): Promise<Run | undefined> {
  const [found] = await db
    .select({ id, transactionId })
    .from(auditEntries)
    .where(and(isEntryOf(run), lt(transactionId, 0n)))
    .for('share')
  return found
}

/** Transactions count upwards from zero: the run's own number is below. */
async function addRun(ctx: Context, run: Change): Promise<Run> {
  await recordChange(ctx, run)
  const [added] = await ctx.db
    .update(auditEntries)
    .set({ transactionId: sql`-${id}` })
    .where(isEntryOf(run))
    .returning({ id, transactionId })
  if (!added) throw new Error('The entry of the run was not recorded')
  return added
}
