import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { countWrites } from './diary.ts'
import { checkAllInvariants, withClient } from './invariants.ts'
import { type Load, prepareLoad } from './load.ts'
import { createRandom, type Random } from './random.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { openStand, type Stand } from './stand.ts'
import { until } from './until.ts'

export type Plan = {
  scenario: string
  rounds: number
  seed: number
  print: (line: string) => void
  /** Waits at the end for every job, including those of killed processes: up to three minutes. */
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
/** The number of acknowledged writes to wait for before and after the fault, at most. */
const WRITES_BEFORE = 30
const WRITES_AFTER = 12
const MOMENT_MS = 40

/** Runs a scenario `rounds` times on one shop and checks all invariants after each round. */
export async function runRounds({
  scenario: name,
  rounds,
  seed,
  print,
  waitsForJobs,
}: Plan): Promise<Outcome> {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`There is no scenario "${name}"`)
  const random = createRandom(seed)
  const stand = await openStand({ ...scenario, random: random.branch() })
  const problems: string[] = []
  let done = 0
  try {
    const load = await prepareLoad(stand, random.branch())
    while (done < rounds && problems.length === 0) {
      done += 1
      const startedAt = performance.now()
      await runRound(scenario, stand, load, random.branch())
      problems.push(...(await findProblems(stand)))
      print(toLine(`${name} ${done}/${rounds}`, stand, performance.now() - startedAt, problems))
    }
    if (waitsForJobs && problems.length === 0) {
      print(`${name}: waiting for every job`)
      await until('every job is done', () => hasNoJobs(stand), JOBS_LIMIT_MS)
      problems.push(...(await findProblems(stand)))
    }
  } finally {
    await stand.close()
  }
  const { answered, refused } = stand.diary
  return { rounds: done, writes: countWrites(stand.diary), answered, refused, problems }
}

async function runRound(
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

/** Delivers all pending payment events and waits for the jobs of living processes. */
export async function settle(stand: Stand): Promise<void> {
  const { payments, urls, database } = stand
  const isDelivered = async () => {
    await payments.deliverWaiting(urls())
    return payments.waiting() === 0
  }
  // Events about a lost order are never accepted: the invariants name the order.
  const undelivered = await until(
    'all payment events are accepted',
    isDelivered,
    SETTLE_LIMIT_MS,
  ).catch(String)
  if (undelivered) stand.diary.badAnswers.push(undelivered)
  // The schedule does this every two minutes: it recovers lost events and refunds without a response.
  await stand.setClock(AHEAD_MS)
  await enqueueRecovery(database.url)
  await until('the pending jobs are done', () => isQuiet(stand), SETTLE_LIMIT_MS).catch(
    async (error: unknown) => {
      throw new Error(`${error}: ${JSON.stringify(await listPending(stand))}`)
    },
  )
  await stand.setClock(0)
}

/** Moves past the time in which the payment service sends its own event. */
const AHEAD_MS = 90_000
const RECOVERY_JOBS = ['reconcile-payments', 'finish-refunds', 'sync-refunds']

/** Enqueues the recovery jobs now instead of waiting for their schedule. */
async function enqueueRecovery(url: string): Promise<void> {
  const quiet = { supervise: false, schedule: false, migrate: false }
  const boss = new PgBoss({ connectionString: url, max: 1, ...quiet })
  boss.on('error', () => {})
  await boss.start()
  for (const name of RECOVERY_JOBS) await boss.send(name)
  await boss.stop({ graceful: false })
}

async function isQuiet(stand: Stand): Promise<boolean> {
  return (await listPending(stand)).length === 0
}

async function listPending({ database }: Stand): Promise<object[]> {
  return queryRows(
    database.url,
    `select name, state, started_on, now() from pgboss.job
     where (name = 'send-order-mail' and state = 'created')
     or (name in ('${RECOVERY_JOBS.join("', '")}') and state in ('created', 'active') and start_after <= now()
       and created_on > now() - interval '1 minute')`,
  )
}

async function hasNoJobs({ database }: Stand): Promise<boolean> {
  const [found] = await queryRows<{ count: string }>(
    database.url,
    `select count(*) from pgboss.job
     where name = 'send-order-mail' and state in ('created', 'retry', 'active')`,
  )
  return found?.count === '0'
}

async function queryRows<Row extends object>(url: string, sql: string): Promise<Row[]> {
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
  const found = await withClient(database.url, (client) => checkAllInvariants(client, witnesses))
  return [...found, ...diary.badAnswers]
}

function toLine(title: string, { diary }: Stand, tookMs: number, problems: string[]): string {
  const { orders, paid, refunds } = diary
  const counts = `${countWrites(diary)} writes, ${orders.size} orders, ${paid.size} paid, ${refunds.size} refunds`
  const verdict = problems.length === 0 ? 'nothing lost' : `${problems.length} PROBLEMS`
  return `${title.padEnd(26)} ${(tookMs / 1000).toFixed(1).padStart(5)} s  ${counts}, ${diary.refused} refused: ${verdict}`
}
