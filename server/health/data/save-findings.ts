import { sql } from 'drizzle-orm'
import type { CheckKey } from '#contract/check-up.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { Found, Problem } from './checks/data-check.ts'
import { PROBLEMS_MAX } from './checks/list-problems.ts'

/**
 * Replaces the findings of a check. A problem that was found before keeps its id and its time, and its dismissal unless its facts
 * have changed.
 */
export async function saveFindings(ctx: Context, key: CheckKey, found: Found): Promise<void> {
  const now = ctx.clock()
  const rows = found.problems.slice(0, PROBLEMS_MAX).map((problem) => toRow(problem, now))
  await withTransaction(ctx, async ({ db }) => {
    await db.execute(sql`
      with found as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(subject text, text text, link text,
          facts jsonb, "repairText" text, choices text[], since timestamptz)
      ), gone as (
        delete from findings where check_key = ${key} and subject not in (select subject from found)
      )
      insert into findings as f (check_key, subject, text, link, facts, repair_text, choices, since)
      select ${key}, subject, text, link, facts, "repairText", choices, since from found
      order by subject
      on conflict (check_key, subject) do update set
        text = excluded.text, link = excluded.link, facts = excluded.facts,
        repair_text = excluded.repair_text, choices = excluded.choices,
        since = least(f.since, excluded.since),
        dismissed_reason = case when f.facts = excluded.facts then f.dismissed_reason end,
        dismissed_by = case when f.facts = excluded.facts then f.dismissed_by end,
        dismissed_at = case when f.facts = excluded.facts then f.dismissed_at end`)
    await db.execute(sql`
      update check_results set state = 'done', note = null, last_run_at = ${now}, total_findings = ${found.total}
      where key = ${key}`)
  })
}

function toRow({ subject, text, link, facts, repair, since }: Problem, now: Date) {
  return {
    subject,
    text,
    link: link ?? null,
    facts,
    since: since ?? now,
    repairText: repair?.text ?? null,
    choices: repair?.choices ?? null,
  }
}
