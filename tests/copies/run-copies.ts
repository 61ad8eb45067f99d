import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../faults/auditor.ts'
import { countWrites } from '../faults/diary.ts'
import { prepareLoad } from '../faults/load.ts'
import { createRandom } from '../faults/random.ts'
import { findProblems, settle, untilWrites } from '../faults/rounds.ts'
import { ADMIN, openStand, type Stand } from '../faults/stand.ts'
import { openReplica } from '../support/replica.ts'
import type { Finding } from './findings.ts'
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

type Plan = { seed: number; writes: number; say: (line: string) => void }

/** As docs/scaling.md tells to set them for the role, since a pooler passes none of a session on. */
const limits = `
  alter role current_user set statement_timeout = '30s';
  alter role current_user set lock_timeout = '10s';
  alter role current_user set idle_in_transaction_session_timeout = '60s';`

/**
 * Opens what docs/scaling.md describes on this machine: primary and replica, PgBouncer, two processes of the shop,
 * nginx and then Varnish before them. Customers and the back office work through nginx. Answers what was seen of each
 * promise; nothing is left behind.
 */
export async function runCopies({ seed, writes, say }: Plan): Promise<Finding[]> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'runout-copies-'))
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const parts: { pooler?: Pooler; replicaUrl?: string } = {}
  const addParts = async (primary: { url: string; dataDir: string }) => {
    say('Opening the replica and PgBouncer')
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
    say(`Customers and the back office work through nginx until ${writes} writes are through`)
    const work = await findWork({ ...stand, urls: () => [nginx.url] }, writes, random.branch())
    const admin = await signIn(one, ADMIN)
    const processes = { urls: [one, other], admin } as const
    const findings = [...work, checkJobs(stand.mails())]
    for (const front of [nginx, varnish]) {
      say(`Asking ${front.name}`)
      findings.push(...(await checkFront({ front, shopUrl: one, admin })))
    }
    say('Asking both processes')
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

/** Everybody at work; afterwards nothing may be lost or doubled. */
async function findWork(
  stand: Stand,
  writes: number,
  random: ReturnType<typeof createRandom>,
): Promise<Finding[]> {
  const load = await prepareLoad(stand, random)
  load.start()
  await untilWrites(stand, writes)
  await load.stop()
  await settle(stand)
  const problems = await findProblems(stand)
  const { diary } = stand
  return [
    {
      what: 'shopping and the back office through nginx',
      found: `${diary.answered} calls answered, ${diary.refused} not`,
      promise: 'all answered',
      isHeld: diary.refused === 0,
    },
    {
      what: `orders, payments, refunds, stock, carts and mails of ${countWrites(diary)} writes`,
      found: problems.length > 0 ? problems.slice(0, 3).join('; ') : 'nothing lost or doubled',
      promise: 'nothing lost or doubled',
      isHeld: problems.length === 0,
    },
  ]
}
