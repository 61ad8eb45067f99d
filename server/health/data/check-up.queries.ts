import { eq, type SQL, sql } from 'drizzle-orm'
import { type CheckUp, checkKeys, type DataCheckResult, type Finding } from '#contract/check-up.ts'
import { FINDINGS_LISTED_MAX } from '#contract/limits.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { pendingJob } from '#server/platform/jobs/pending-job.ts'
import { runCheckUpJob } from './check-up.jobs.ts'
import { checkResults, checkUps, type FindingRow, findings } from './check-up.tables.ts'
import { findCheck } from './checks/data-checks.ts'

type Reader = Pick<Context, 'db'>

/** The latest check-up. It is running while it has a job: a job whose attempts have all failed has interrupted it. */
export async function findCheckUp({ db }: Reader) {
  const job = pendingJob(runCheckUpJob.name, sql`jsonb_build_object('checkUpId', ${checkUps.id})`)
  const [row] = await db.select({ checkUp: checkUps, job }).from(checkUps)
  return row && { ...row.checkUp, isRunning: row.checkUp.finishedAt === null && row.job !== null }
}

/** The latest check-up with its findings; undefined before the first. */
export async function getLatestCheckUp(ctx: Reader): Promise<CheckUp | undefined> {
  const latest = await findCheckUp(ctx)
  if (!latest) return
  const checks = await listResults(ctx, latest)
  const running = latest.isRunning ? checks.find(({ state }) => state === 'running') : undefined
  const done = checks.filter(({ state }) => state === 'done' || state === 'not-checked').length
  const finishedAt = latest.finishedAt ?? (latest.isRunning ? null : latest.startedAt)
  return {
    _id: latest.id,
    startedAt: latest.startedAt.toISOString(),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    done,
    total: checks.length,
    ...(running && { running: running.key }),
    openFindings: checks.reduce((sum, { openFindings }) => sum + openFindings, 0),
    checks: checks.map(({ openFindings: _, ...check }) => check),
  }
}

const interrupted = {
  state: 'not-checked',
  note: 'Not checked: the check-up was interrupted.',
} as const

type Result = DataCheckResult & { openFindings: number }

async function listResults(ctx: Reader, { isRunning }: { isRunning: boolean }): Promise<Result[]> {
  const results = new Map(
    (await ctx.db.select().from(checkResults)).map((result) => [result.key, result]),
  )
  const listed = await listFindings(ctx)
  const dismissed = await countDismissed(ctx)
  return checkKeys.map((key) => {
    const { state = 'waiting', note, lastRunAt, totalFindings = 0 } = results.get(key) ?? {}
    const isInterrupted = !isRunning && (state === 'waiting' || state === 'running')
    return {
      key,
      title: findCheck(key).title,
      state,
      ...(lastRunAt && { lastRunAt: lastRunAt.toISOString() }),
      ...(note && { note }),
      ...(isInterrupted && interrupted),
      findings: listed.filter(({ check }) => check === key),
      totalFindings,
      openFindings: totalFindings - (dismissed.get(key) ?? 0),
    }
  })
}

/** Dismissed ones last, oldest first. */
async function listFindings({ db }: Reader): Promise<Finding[]> {
  const place = sql<number>`row_number() over (
    partition by ${findings.checkKey} order by ${findings.dismissedAt} is not null, ${findings.id})`
  const numbered = db
    .select({ id: findings.id, place: place.as('place') })
    .from(findings)
    .as('numbered')
  const rows = await selectFindings({ db })
    .innerJoin(numbered, eq(numbered.id, findings.id))
    .where(sql`${numbered.place} <= ${FINDINGS_LISTED_MAX}`)
    .orderBy(findings.checkKey, numbered.place)
  return rows.map(toFinding)
}

async function countDismissed({ db }: Reader): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select check_key as key, count(*)::int as count from findings where dismissed_at is not null group by 1`)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

export async function listFindingsWhere(ctx: Reader, where: SQL): Promise<Finding[]> {
  return (await selectFindings(ctx).where(where)).map(toFinding)
}

function selectFindings({ db }: Reader) {
  return db
    .select({ finding: findings, email: users.email })
    .from(findings)
    .leftJoin(users, eq(users.id, findings.dismissedBy))
    .$dynamic()
}

function toFinding({ finding, email }: { finding: FindingRow; email: string | null }): Finding {
  const { dismissedReason: reason, dismissedAt, repairText, choices } = finding
  return {
    _id: finding.id,
    check: finding.checkKey,
    text: finding.text,
    ...(finding.link !== null && { link: finding.link }),
    since: finding.since.toISOString(),
    ...(repairText !== null && { repair: { text: repairText, ...(choices && { choices }) } }),
    ...(reason !== null &&
      dismissedAt && {
        dismissed: { reason, by: email ?? '', at: dismissedAt.toISOString() },
      }),
  }
}
