import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { countWrites } from './diary.ts'
import { checkAllInvariants, type Witnesses, withClient } from './invariants.ts'
import { type Load, prepareLoad } from './load.ts'
import { countRepeatedMails } from './mail-invariants.ts'
import { createRandom, type Random } from './random.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { openStand, type Stand } from './stand.ts'
import { until } from './until.ts'

export type Plan = {
  scenario: string
  rounds: number
  seed: number
  print: (line: string) => void
  /** Waits at the end for the shop's own schedule and for every job, those of killed processes too: up to four minutes. */
  waitsForSchedule: boolean
  /** See the stand. */
  dataFrom?: string
}

export type Outcome = {
  rounds: number
  writes: number
  answered: number
  refused: number
  /** Mails that went out again, with the same Message-ID, because their process died before it had recorded them. */
  repeatedMails: number
  problems: string[]
}

const SETTLE_LIMIT_MS = 60_000
const SCHEDULE_LIMIT_MS = 300_000
/** The number of acknowledged writes to wait for before and after the fault, at most. */
const WRITES_BEFORE = 30
const WRITES_AFTER = 12
const MOMENT_MS = 40
/** Longer than an order waits for its payment. */
const EXPIRY_MS = 31 * 60_000

/** Runs a scenario `rounds` times on one shop and checks all invariants after each round. */
export async function runRounds({
  scenario: name,
  rounds,
  seed,
  print,
  waitsForSchedule,
  dataFrom,
}: Plan): Promise<Outcome> {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`There is no scenario "${name}"`)
  const random = createRandom(seed)
  const stand = await openStand({ ...scenario, dataFrom, random: random.branch() })
  const problems: string[] = []
  let done = 0
  try {
    const load = await prepareLoad(stand, random.branch())
    while (done < rounds && problems.length === 0) {
      const startedAt = performance.now()
      // Unpaid orders of an even round expire in the next one.
      await stand.setTime(done % 2 === 0 ? 0 : EXPIRY_MS)
      done += 1
      await runRound(scenario, stand, load, random.branch())
      problems.push(...(await findProblems(stand)))
      print(toLine(`${name} ${done}/${rounds}`, stand, performance.now() - startedAt, problems))
    }
    print(`${name}: ${listWork(stand)}`)
    if (waitsForSchedule && problems.length === 0) {
      print(`${name}: waiting for the schedule and every job`)
      await awaitSchedule(stand)
      problems.push(...(await findProblems(stand, { isAfterSchedule: true })))
      print(`${name}: ${countRepeatedMails(stand)} mails repeated in the end`)
    }
  } finally {
    await stand.close()
  }
  const { answered, refused } = stand.diary
  const repeatedMails = countRepeatedMails(stand)
  return {
    rounds: done,
    writes: countWrites(stand.diary),
    answered,
    refused,
    repeatedMails,
    problems,
  }
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

/** Delivers all pending payment events and waits for the mails of living processes. */
export async function settle(stand: Stand): Promise<void> {
  const { payments, urls } = stand
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
  const areSent = () => hasNone(stand, `name = 'send-order-mail' and state = 'created'`)
  await until('the new mails are sent', areSent, SETTLE_LIMIT_MS)
}

/** Expires orders, finds payments whose event was lost, completes refunds without a response. */
const SCHEDULED = ['expire-orders', 'reconcile-payments', 'finish-refunds']
const JOBS = ['send-order-mail', 'mail-account-notice', 'deliver-webhook', 'close-payment-page']

/**
 * Waits until the shop's own schedule has run the jobs that repair what a fault left behind, half an hour after the
 * last order, and until nothing is pending.
 */
async function awaitSchedule(stand: Stand): Promise<void> {
  await stand.setTime(2 * EXPIRY_MS + 60_000)
  const [start] = await queryRows<{ at: string }>(stand.database.url, 'select now()::text as at')
  const hasRun = async () => {
    const runs = await queryRows(
      stand.database.url,
      `select distinct name from pgboss.job where name in (${toList(SCHEDULED)})
       and state = 'completed' and created_on > '${start?.at}'`,
    )
    return runs.length === SCHEDULED.length
  }
  await until('the schedule has run', hasRun, SCHEDULE_LIMIT_MS)
  const isDone = () =>
    hasNone(stand, `name in (${toList(JOBS)}) and state in ('created', 'retry', 'active')`)
  await until('every job is done', isDone, SCHEDULE_LIMIT_MS)
  await stand.setTime(0)
}

const toList = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

async function hasNone({ database }: Stand, which: string): Promise<boolean> {
  const found = await queryRows(database.url, `select from pgboss.job where ${which} limit 1`)
  return found.length === 0
}

async function queryRows<Row extends object>(url: string, sql: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(sql)).rows)
}

/** After the schedule nothing may be pending or wait for its repair. */
export async function findProblems(
  stand: Stand,
  { isAfterSchedule = false } = {},
): Promise<string[]> {
  const { database, diary, payments, mails, outages, webhooks, dataDir } = stand
  const witnesses: Witnesses = {
    diary,
    mails,
    outages,
    isAfterSchedule,
    payments: payments.payments,
    lostEvents: isAfterSchedule ? new Set() : payments.lost,
    refunds: payments.books.refunds.map(({ id, payment_intent, amount, metadata }) => ({
      id,
      paymentId: payment_intent,
      amountCents: amount,
      refundId: String((metadata as Record<string, unknown>).refundId ?? ''),
    })),
    webhookIds: webhooks.receivedIds,
    hasImage: (publicId) => existsSync(join(dataDir, 'images', `${publicId}.webp`)),
  }
  const found = await withClient(database.url, (client) => checkAllInvariants(client, witnesses))
  return [...found, ...diary.badAnswers]
}

/** The kinds of work that the lines of the rounds leave out. */
function listWork({ diary, webhooks }: Stand): string {
  const { statuses, imports, images, archived, deletedAccounts, copies, departures, soldAs } = diary
  const counts = {
    'statuses by hand': statuses.length,
    'product files': [...imports.values()].filter(({ isApplied }) => isApplied).length,
    images: images.size,
    'used copies': copies.size,
    'used copies ordered': soldAs.filter((line) => line.soldAs?.kind === 'used').length,
    'used copies taken off sale': departures.length,
    'archived products': archived.size,
    'deleted accounts': deletedAccounts.size,
    webhooks: webhooks.receivedIds().length,
  }
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}

function toLine(title: string, stand: Stand, tookMs: number, problems: string[]): string {
  const { diary } = stand
  const { orders, paid, refunds } = diary
  const counts = `${countWrites(diary)} writes, ${orders.size} orders, ${paid.size} paid, ${refunds.size} refunds, ${countRepeatedMails(stand)} mails repeated`
  const verdict = problems.length === 0 ? 'nothing lost' : `${problems.length} PROBLEMS`
  return `${title.padEnd(26)} ${(tookMs / 1000).toFixed(1).padStart(5)} s  ${counts}, ${diary.refused} refused: ${verdict}`
}
