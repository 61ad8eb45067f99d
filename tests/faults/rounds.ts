import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { audit, withClient } from './auditor.ts'
import { countWrites } from './diary.ts'
import { type Load, prepareLoad } from './load.ts'
import { createRandom, type Random } from './random.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { openStand, type Stand } from './stand.ts'
import { until } from './until.ts'

export type Plan = {
  scenario: string
  rounds: number
  seed: number
  say: (line: string) => void
  /** Whether to wait at the end until every job is through, those of killed processes too: up to three minutes. */
  waitsForJobs: boolean
}

export type Outcome = {
  rounds: number
  writes: number
  answered: number
  refused: number
  problems: string[]
}

const SETTLE_LIMIT_MS = 60_000
const JOBS_LIMIT_MS = 240_000
/** Answered writes before and after the break: at most so many are waited for. */
const WRITES_BEFORE = 30
const WRITES_AFTER = 12
const MOMENT_MS = 40

/** Plays a scenario so many times on one shop, and has everything audited after each round. */
export async function playRounds({
  scenario: name,
  rounds,
  seed,
  say,
  waitsForJobs,
}: Plan): Promise<Outcome> {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`There is no scenario "${name}"`)
  const random = createRandom(seed)
  const stand = await openStand({ ...scenario, random: random.branch() })
  const problems: string[] = []
  let played = 0
  try {
    const load = await prepareLoad(stand, random.branch())
    while (played < rounds && problems.length === 0) {
      played += 1
      const startedAt = performance.now()
      await playRound(scenario, stand, load, random.branch())
      problems.push(...(await findProblems(stand)))
      say(toLine(`${name} ${played}/${rounds}`, stand, performance.now() - startedAt, problems))
    }
    if (waitsForJobs && problems.length === 0) {
      say(`${name}: waiting until every job is through`)
      await until('every job is through', () => hasNoJobs(stand), JOBS_LIMIT_MS)
      problems.push(...(await findProblems(stand)))
    }
  } finally {
    await stand.close()
  }
  const { answered, refused } = stand.diary
  return { rounds: played, writes: countWrites(stand.diary), answered, refused, problems }
}

async function playRound(
  { strike }: Scenario,
  stand: Stand,
  load: Load,
  random: Random,
): Promise<void> {
  load.start()
  try {
    await untilWrites(stand, 1 + random.below(WRITES_BEFORE))
    await pause(random.below(MOMENT_MS))
    await strike(stand, random)
    await untilWrites(stand, WRITES_AFTER)
  } finally {
    await load.stop()
  }
  await settle(stand)
}

export async function untilWrites({ diary }: Stand, more: number): Promise<void> {
  const wanted = countWrites(diary) + more
  await until(`${more} more writes`, () => countWrites(diary) >= wanted, SETTLE_LIMIT_MS)
}

/** Everything that is on its way arrives: messages about payments, and the jobs nobody was killed over. */
export async function settle(stand: Stand): Promise<void> {
  const { payments, urls, database } = stand
  const isDelivered = async () => {
    await payments.deliverWaiting(urls())
    return payments.waiting() === 0
  }
  // Those about an order that is lost are never taken: the auditor says which it is.
  const untaken = await until('all messages are taken', isDelivered, SETTLE_LIMIT_MS).catch(String)
  if (untaken) stand.diary.badAnswers.push(untaken)
  // What the schedule does every two minutes: it heals lost messages and unanswered refunds.
  await stand.setClock(AHEAD_MS)
  await doScheduled(database.url)
  await until('the jobs that wait are done', () => isQuiet(stand), SETTLE_LIMIT_MS).catch(
    async (error: unknown) => {
      throw new Error(`${error}: ${JSON.stringify(await listWaiting(stand))}`)
    },
  )
  await stand.setClock(0)
}

/** Past the time the payment service is given to tell by itself. */
const AHEAD_MS = 90_000
const HEALING = ['reconcile-payments', 'finish-refunds', 'follow-refunds']

/** Asks for the jobs that heal now, instead of waiting for their minute. */
async function doScheduled(url: string): Promise<void> {
  const quiet = { supervise: false, schedule: false, migrate: false }
  const boss = new PgBoss({ connectionString: url, max: 1, ...quiet })
  boss.on('error', () => {})
  await boss.start()
  for (const name of HEALING) await boss.send(name)
  await boss.stop({ graceful: false })
}

async function isQuiet(stand: Stand): Promise<boolean> {
  return (await listWaiting(stand)).length === 0
}

async function listWaiting({ database }: Stand): Promise<object[]> {
  return askRows(
    database.url,
    `select name, state, started_on, now() from pgboss.job
     where (name = 'send-order-mail' and state = 'created')
     or (name in ('${HEALING.join("', '")}') and state in ('created', 'active') and start_after <= now()
       and created_on > now() - interval '1 minute')`,
  )
}

async function hasNoJobs({ database }: Stand): Promise<boolean> {
  const [found] = await askRows<{ count: string }>(
    database.url,
    `select count(*) from pgboss.job
     where name = 'send-order-mail' and state in ('created', 'retry', 'active')`,
  )
  return found?.count === '0'
}

async function askRows<Row extends object>(url: string, sql: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(sql)).rows)
}

export async function findProblems(stand: Stand): Promise<string[]> {
  const { database, diary, payments, mails } = stand
  const refunds = payments.books.refunds.map(({ id, payment_intent, amount, metadata }) => ({
    id,
    paymentId: payment_intent,
    amountCents: amount,
    refundId: String((metadata as Record<string, unknown>).refundId ?? ''),
  }))
  const witnesses = { diary, payments: payments.payments, refunds, mails }
  const found = await withClient(database.url, (client) => audit(client, witnesses))
  return [...found, ...diary.badAnswers]
}

function toLine(title: string, { diary }: Stand, tookMs: number, problems: string[]): string {
  const { orders, paid, refunds } = diary
  const counts = `${countWrites(diary)} writes, ${orders.size} orders, ${paid.size} paid, ${refunds.size} refunds`
  const verdict = problems.length === 0 ? 'nothing lost' : `${problems.length} PROBLEMS`
  return `${title.padEnd(26)} ${(tookMs / 1000).toFixed(1).padStart(5)} s  ${counts}, ${diary.refused} refused: ${verdict}`
}
