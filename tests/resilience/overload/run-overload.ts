import { readFileSync } from 'node:fs'
import { countWrites } from '../faults/diary.ts'
import { prepareLoad } from '../faults/load.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { openStand, type Stand } from '../faults/stand.ts'
import { measureRecovery } from './recovery.ts'
import { type Counted, rush } from './rush.ts'
import { watchFrom } from './watch.ts'

type Plan = {
  seconds: number
  /** Requested pages as a multiple of the capacity of the shop. */
  times: number
  seed: number
  print: (line: string) => void
}

export type Overload = {
  /** The capacity: pages per second without pauses. */
  capacity: number
  requests: number
  rush: Counted
  watched: Record<string, Counted>
  /** Completed steps and refusals of the customers during the overload. */
  customers: { writes: number; orders: number; refused: number }
  /** From the end of the overload until pages are served again. */
  recoveryMs: number
  residentMb: number
  problems: string[]
}

const WARM_SECONDS = 3
const CALM = 8
const CROWD = 400

/** Sends more visitors than the shop can serve, and measures each kind of request and the recovery time. */
export async function runOverload({ seconds, times, seed, print }: Plan): Promise<Overload> {
  const random = createRandom(seed)
  const stand = await openStand({ processes: 1, database: 'embedded', random: random.branch() })
  try {
    const load = await prepareLoad(stand, random.branch())
    const capacity = await measureCapacity(stand, random)
    print(
      `Capacity: ${Math.round(capacity)} pages per second. Sending ${times} times as many for ${seconds} s:`,
    )
    const { diary } = stand
    const before = { writes: countWrites(diary), orders: diary.orders.size, refused: diary.refused }
    load.start()
    const [url = ''] = stand.urls()
    const watch = watchFrom(url, random)
    const rate = Math.ceil(capacity * times)
    const { requests, ...counted } = await rush({ url, random, seconds, connections: CROWD, rate })
    const { counted: watched, problems } = await watch.stop()
    const recoveryMs = await measureRecovery(url, random)
    await load.stop()
    if (!stand.shops[0]?.isRunning()) problems.push('the shop exited')
    return {
      capacity,
      requests,
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

/** The throughput for a few visitors who each wait for their page, without the first seconds. */
async function measureCapacity(stand: Stand, random: Random): Promise<number> {
  const [url = ''] = stand.urls()
  const plan = { url, random, seconds: WARM_SECONDS, connections: CALM }
  await rush(plan)
  const { served, tookSeconds } = await rush(plan)
  return Math.max(1, served / tookSeconds)
}

/** The peak memory (proc(5), VmHWM). */
function readResidentMb({ shops: [shop] }: Stand): number {
  const status = readFileSync(`/proc/${shop?.pid()}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}
