import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countWrites } from './diary.ts'
import type { Random } from './random.ts'
import type { Stand } from './stand.ts'
import { isReady, until } from './until.ts'

/** The longer faults: each is caused under load and repaired. */

export const LIMIT_MS = 60_000
const HOUR_MS = 3_600_000
const JUMPS_MS = [2 * HOUR_MS, -26 * HOUR_MS, 40 * 60_000]
/** docs/reliability.md, with a second for a busy machine. */
const READY_ANSWERS_MS = 3_000 + 1_000
const CALL_ANSWERS_MS = 35_000 + 1_000

/** Kills PostgreSQL and waits for the shop, which exits by itself: until then it cannot record a mail. */
export async function killPostgres({ shops: [shop], database, outages }: Stand): Promise<void> {
  const from = performance.now()
  await database.kill()
  if ((await shop?.ended()) !== 1) throw new Error('The shop did not end with 1')
  outages.push({ from, to: performance.now() })
  await shop?.start()
}

/** Kills the shop in the one moment that sends a mail again: accepted, and not yet recorded. */
export async function killWhileMailing({ shops: [shop], whileMailing }: Stand): Promise<void> {
  let isKilled = false
  whileMailing.look = async () => {
    whileMailing.look = async () => {}
    await shop?.end('SIGKILL')
    isKilled = true
  }
  await until('the shop is killed', () => isKilled, LIMIT_MS)
  await shop?.start()
}

/** Each shift is long enough for customers to notice. The payment service may refuse requests during it. */
export async function jumpClock(stand: Stand): Promise<void> {
  for (const offsetMs of JUMPS_MS) {
    await stand.setClock(offsetMs)
    const before = stand.diary.answered
    await until('calls are answered', () => stand.diary.answered >= before + 10, LIMIT_MS)
  }
  await stand.setTime(0)
}

/** Fills the disk of the data folder, and frees it once the shop has reported it or exited. */
export async function fillDisk(stand: Stand): Promise<void> {
  const { dataDir, shops, diary, outages } = stand
  const from = performance.now()
  const ballast = join(dataDir, 'ballast')
  const before = diary.refused
  const isFelt = () => {
    fill(ballast)
    return diary.refused >= before + 3 || shops.some((shop) => !shop.isRunning())
  }
  await until('the full disk is felt', isFelt, LIMIT_MS)
  rmSync(ballast)
  for (const shop of shops) {
    // A database without space for its WAL exits, and the shop with it.
    await until(
      'it ends or is ready',
      async () => !shop.isRunning() || (await isReady(shop.url)),
      LIMIT_MS,
    )
    if (!shop.isRunning()) {
      await shop.ended()
      outages.push({ from, to: performance.now() })
    }
    await shop.start()
  }
}

/** Writes until the last free block is used. */
function fill(file: string): void {
  for (let bytes = 1 << 20; bytes >= 512; ) {
    try {
      appendFileSync(file, Buffer.alloc(bytes))
    } catch {
      bytes >>= 1
    }
  }
}

export async function killInTurn(stand: Stand, random: Random): Promise<void> {
  for (const shop of stand.shops) {
    await shop.end('SIGKILL')
    const before = countWrites(stand.diary)
    const goesOn = () => countWrites(stand.diary) > before + random.below(5)
    await until('the others go on', goesOn, LIMIT_MS)
    await shop.start()
  }
}

/** Stops PostgreSQL from responding; the shop must report it in the promised time. */
export async function stallPostgres(stand: Stand): Promise<void> {
  const { database, shops, diary } = stand
  const before = diary.refused
  database.stall()
  try {
    const startedAt = performance.now()
    for (const { url } of shops) {
      if (await isReady(url)) throw new Error('/api/ready answers 200 without a database')
    }
    assertWithin('/api/ready', performance.now() - startedAt, READY_ANSWERS_MS)
    await until('a call is refused', () => diary.refused > before, CALL_ANSWERS_MS)
  } finally {
    database.resume()
  }
  await untilAllReady(stand)
}

function assertWithin(what: string, tookMs: number, limitMs: number): void {
  if (tookMs > limitMs) throw new Error(`${what} took ${Math.round(tookMs)} ms of ${limitMs}`)
}

export async function untilAllReady({ shops }: Stand): Promise<void> {
  for (const shop of shops) {
    await until('the shop is ready again', () => isReady(shop.url), LIMIT_MS)
    if (!shop.isRunning()) throw new Error('The shop has ended, and should have gone on')
  }
}

/** Waits until the shop has refused more requests. */
export async function untilRefused({ diary }: Stand, more = 1): Promise<void> {
  const before = diary.refused
  await until('requests are refused', () => diary.refused >= before + more, LIMIT_MS)
}
