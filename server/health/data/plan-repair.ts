import type { CheckKey, RepairChange, WantedRepair } from '#contract/check-up.ts'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { toVersion } from '#server/platform/version.ts'
import type { FindingRow } from './check-up.tables.ts'
import type { DataCheck, Repair, Search } from './checks/data-check.ts'
import { dataChecks } from './checks/data-checks.ts'

/** The findings of one check that are repaired together. */
export type CheckFindings = { check: DataCheck; rows: FindingRow[]; search: Search }

/** One finding that still holds, with the repair that was chosen for it. */
export type PlannedRepair = {
  key: CheckKey
  row: FindingRow
  repair: Repair
  choice: string
  changes: RepairChange[]
}

export const changedMeanwhile = () => new AppError('conflict', 'This has changed in the meantime.')

/** Groups findings by check, in the order of the checks, and queries other services about them. */
export async function prepareRepair(
  ctx: Context,
  rows: readonly FindingRow[],
): Promise<CheckFindings[]> {
  const groups: CheckFindings[] = []
  for (const check of dataChecks) {
    const own = rows.filter(({ checkKey }) => checkKey === check.key)
    if (own.length === 0) continue
    const search = await check.prepare(
      ctx,
      own.map(({ subject }) => subject),
    )
    groups.push({ check, rows: own, search })
  }
  return groups
}

/**
 * Searches for the findings again and lists what their repair changes now.
 * @throws AppError conflict when one no longer holds; invalid-input for one without repair, or another choice
 */
export async function planRepair(
  ctx: Context,
  groups: readonly CheckFindings[],
  wanted: readonly WantedRepair[],
): Promise<PlannedRepair[]> {
  const choices = new Map(wanted.map(({ id, choice }) => [id.toLowerCase(), choice]))
  const plan: PlannedRepair[] = []
  for (const { check, rows, search } of groups) {
    const { problems } = await search(
      ctx,
      rows.map(({ subject }) => subject),
    )
    const bySubject = new Map(problems.map((problem) => [problem.subject, problem]))
    for (const row of rows) {
      if (row.repairText === null) throw notRepairable()
      const repair = bySubject.get(row.subject)?.repair
      if (!repair) throw changedMeanwhile()
      const choice = toChoice(repair, choices.get(row.id))
      const changes = repair.changes(choice).map((change) => ({ id: row.id, ...change }))
      plan.push({ key: check.key, row, repair, choice, changes })
    }
  }
  return plan
}

function toChoice({ choices }: Repair, choice: string | undefined): string {
  const isKnown = choices ? choice !== undefined && choices.includes(choice) : choice === undefined
  if (isKnown) return choice ?? ''
  throw new AppError('invalid-input', `Choose ${choices?.join(' or ') ?? 'nothing'}`, {
    field: 'findings',
  })
}

const notRepairable = () =>
  new AppError('invalid-input', 'This finding has no repair', { field: 'findings' })

/** Identifies the changes that an admin has seen. */
export function toSeen(plan: readonly PlannedRepair[]): string {
  return toVersion('repair', JSON.stringify(plan.flatMap(({ changes }) => changes)))
}
