import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countWrites } from '#tests/resilience/faults/diary.ts'
import { withClient } from '#tests/resilience/faults/invariants.ts'
import { prepareLoad } from '#tests/resilience/faults/load.ts'
import { createRandom } from '#tests/resilience/faults/random.ts'
import { findProblems, settle, untilWrites } from '#tests/resilience/faults/rounds.ts'
import { ADMIN, openStand, type Stand } from '#tests/resilience/faults/stand.ts'
import { openReplica } from '#tests/support/database/replica.ts'
import type { CheckResult } from './findings.ts'
import { checkFront } from './front-promises.ts'
import { startNginx, startVarnish } from './fronts.ts'
import { type Pooler, startPooler } from './pooler.ts'
import {
  checkEviction,
  checkJobs,
  checkPooler,
  checkRateLimit,
  checkReplica,
  checkReservations,
} from './process-promises.ts'
import { findPrograms } from './programs.ts'
import { signIn } from './visitor.ts'

type Plan = { seed: number; writes: number; print: (line: string) => void }

/** The role settings of docs/scaling.md: a pooler forwards no session settings. */
const limits = `
  alter role current_user set statement_timeout = '30s';
  alter role current_user set lock_timeout = '10s';
  alter role current_user set idle_in_transaction_session_timeout = '60s';`

/**
 * Starts the setup of docs/scaling.md on this machine: primary and replica, PgBouncer, two processes of the shop,
 * nginx and then Varnish in front. Customers and the admin work through nginx. Returns the result of each promise and
 * cleans up.
 */
export async function runScaleTrial({ seed, writes, print }: Plan): Promise<CheckResult[]> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'runout-scale-'))
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const parts: { pooler?: Pooler; replicaUrl?: string } = {}
  const addParts = async (primary: { url: string; dataDir: string }) => {
    print('Starting the replica and PgBouncer')
    await withClient(primary.url, (client) => client.query(limits))
    const dataDir = join(folder, 'replica')
    mkdirSync(dataDir)
    const replica = await openReplica({ primary, dataDir })
    closers.push(() => replica.stop())
    const place = { program: programs.pgbouncer, folder, databaseUrl: primary.url }
    const pooler = await startPooler(place)
    closers.push(() => pooler.stop())
    Object.assign(parts, { pooler, replicaUrl: replica.url })
    return {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_READ_URL: replica.url,
    }
  }
  try {
    const random = createRandom(seed)
    const stand = await openStand({
      processes: 2,
      database: 'own',
      random: random.branch(),
      addParts,
    })
    closers.push(() => stand.close())
    const shopPorts = stand.urls().map((url) => Number(new URL(url).port))
    const nginx = await startNginx({ program: programs.nginx, folder, shopPorts })
    closers.push(() => nginx.stop())
    const varnish = await startVarnish({ program: programs.varnishd, folder, shopPorts })
    closers.push(() => varnish.stop())
    const [one = '', other = ''] = stand.urls()
    print(`Customers and the admin work through nginx until ${writes} writes are done`)
    const work = await findWork({ ...stand, urls: () => [nginx.url] }, writes, random.branch())
    const admin = await signIn(one, ADMIN)
    const processes = { urls: [one, other], admin } as const
    const findings = [...work, checkJobs(stand.mails())]
    for (const front of [nginx, varnish]) {
      print(`Checking ${front.name}`)
      findings.push(...(await checkFront({ front, shopUrl: one, admin })))
    }
    print('Checking both processes')
    findings.push(
      await checkEviction(processes),
      await checkReservations(processes),
      await checkRateLimit(processes),
      ...(parts.pooler ? [await checkPooler(parts.pooler)] : []),
      ...(parts.replicaUrl ? [await checkReplica(parts.replicaUrl)] : []),
    )
    return findings
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Runs all users; afterwards nothing may be lost or duplicated. */
async function findWork(
  stand: Stand,
  writes: number,
  random: ReturnType<typeof createRandom>,
): Promise<CheckResult[]> {
  const load = await prepareLoad(stand, random)
  load.start()
  await untilWrites(stand, writes)
  await load.stop()
  await settle(stand)
  const problems = await findProblems(stand)
  const { diary } = stand
  return [
    {
      what: 'requests of customers and the admin through nginx',
      found: `${diary.answered} answered, ${diary.refused} not`,
      promise: 'all answered',
      isHeld: diary.refused === 0,
    },
    {
      what: `orders, payments, refunds, stock, carts and emails of ${countWrites(diary)} writes`,
      found: problems.length > 0 ? problems.slice(0, 3).join('; ') : 'nothing lost or duplicated',
      promise: 'nothing lost or duplicated',
      isHeld: problems.length === 0,
    },
  ]
}
