import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import {
  type ImportChoice,
  type ImportQuestion,
  importQuestions,
} from '#contract/exchange/import-formats.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { type ImportFile, lockFile } from './import/import.queries.ts'
import { productImportRows } from './import/import.tables.ts'

/** Has either rows or a question. */
type Chosen = {
  choice: ImportChoice
  rows?: number[] | undefined
  question?: ImportQuestion | undefined
}

/**
 * Saves the answer to the questions of some rows, or of all rows with one question.
 * @throws AppError not-found; conflict unless the file is checked; invalid-input for an answer that a row does not
 * offer, of which none is saved then
 */
export async function chooseRows(ctx: Context, id: string, chosen: Chosen): Promise<ImportFile> {
  return withTransaction(ctx, async (ctx) => {
    const file = await lockFile(ctx, id)
    if (file.state !== 'checked' || !file.isChecked) {
      throw new AppError('conflict', 'Rows can be decided about while the file is checked.')
    }
    const isOpen = eq(productImportRows.isApplied, false)
    const isChosen = and(eq(productImportRows.importId, file.id), isOpen, toCondition(chosen))
    const asked = await ctx.db
      .selectDistinct({ question: productImportRows.question })
      .from(productImportRows)
      .where(isChosen)
    assertOffered(
      chosen.choice,
      chosen.question ? [chosen.question] : asked.map(({ question }) => question),
    )
    await ctx.db.update(productImportRows).set({ choice: chosen.choice }).where(isChosen)
    return file
  })
}

function toCondition({ rows = [], question }: Chosen): SQL {
  return question ? eq(productImportRows.question, question) : inArray(productImportRows.row, rows)
}

/** @throws AppError invalid-input */
function assertOffered(choice: ImportChoice, questions: readonly (ImportQuestion | null)[]): void {
  const offers = (question: ImportQuestion | null) =>
    question !== null && (importQuestions[question] as readonly ImportChoice[]).includes(choice)
  if (questions.length > 0 && questions.every(offers)) return
  throw new AppError('invalid-input', 'This choice is not offered for all of these rows', {
    field: 'choice',
  })
}
