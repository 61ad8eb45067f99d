import { readFileSync } from 'node:fs'
import { countWrites } from '../diary.ts'
import { prepareLoad } from '../load.ts'
import { createRandom, type Random } from '../random.ts'
import { openStand, type Stand } from '../stand.ts'
import { until } from '../until.ts'
import { type Counted, newSearch, rush } from './rush.ts'
import { askOnce, watchFrom } from './watch.ts'

type Plan = {
  /** How long the rush lasts. */
  seconds: number
  /** How many times as many pages are asked for as the shop can make. */
  times: number
  seed: number
  say: (line: string) => void
}

export type Overload = {
  /** Pages a second, as fast as it goes. */
  capacity: number
  asked: number
  rush: Counted
  watched: Record<string, Counted>
  /** What customers got done meanwhile, and how often one was refused. */
  customers: { writes: number; orders: number; refused: number }
  /** From the end of the rush until pages are served again. */
  recoveryMs: number
  residentMb: number
  problems: string[]
}

const WARM_SECONDS = 3
const CALM = 8
const CROWD = 400
const RECOVERY_LIMIT_MS = 60_000
/** Pages served in a row before it counts as over. */
const SERVED_AGAIN = 5

/** Many more visitors than the shop can serve: what becomes of each kind of request, and how soon it is over. */
export async function runOverload({ seconds, times, seed, say }: Plan): Promise<Overload> {
  const random = createRandom(seed)
  const stand = await openStand({ processes: 1, database: 'embedded', random: random.branch() })
  try {
    const load = await prepareLoad(stand, random.branch())
    const capacity = await measureCapacity(stand, random)
    say(`It makes ${Math.round(capacity)} pages a second. ${times} times as many for ${seconds} s:`)
    const { diary } = stand
    const before = { writes: countWrites(diary), orders: diary.orders.size, refused: diary.refused }
    load.start()
    const [url = ''] = stand.urls()
    const watch = watchFrom(url, random)
    const rate = Math.ceil(capacity * times)
    const { asked, ...counted } = await rush({ url, random, seconds, connections: CROWD, rate })
    const { counted: watched, problems } = await watch.stop()
    const recoveryMs = await measureRecovery(url, random)
    await load.stop()
    if (!stand.shops[0]?.isRunning()) problems.push('The shop has ended')
    return {
      capacity,
      asked,
      rush: counted,
      watched,
      customers: {
        writes: countWrites(diary) - before.writes,
        orders: diary.orders.size - before.orders,
        refused: diary.refused - before.refused,
      },
      recoveryMs,
      residentMb: readResidentMb(stand),
      problems: [...problems, ...diary.badAnswers],
    }
  } finally {
    await stand.close()
  }
}

/** What a rush of a few visitors gets, who each wait for their page; the first seconds do not count. */
async function measureCapacity(stand: Stand, random: Random): Promise<number> {
  const [url = ''] = stand.urls()
  const plan = { url, random, seconds: WARM_SECONDS, connections: CALM }
  await rush(plan)
  const { served, tookSeconds } = await rush(plan)
  return Math.max(1, served / tookSeconds)
}

async function measureRecovery(url: string, random: Random): Promise<number> {
  const startedAt = performance.now()
  let inARow = 0
  const isServed = async () => {
    const status = await askOnce(url + newSearch(random), random, [])
    inARow = status === 200 ? inARow + 1 : 0
    return inARow >= SERVED_AGAIN
  }
  await until('pages are served again', isServed, RECOVERY_LIMIT_MS)
  return Math.round(performance.now() - startedAt)
}

/** The most memory it had at any time (proc(5), VmHWM). */
function readResidentMb({ shops: [shop] }: Stand): number {
  const status = readFileSync(`/proc/${shop?.pid()}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}
