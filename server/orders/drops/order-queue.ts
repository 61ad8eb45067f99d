import { setImmediate as nextTick } from 'node:timers/promises'
import { AppError } from '#contract/errors.ts'

/** Orders of one offer that this process places at once. One has the lock of the offer, the others prepare. */
const PLACES = 3
/** As long as a query waits for a connection. */
const WAIT_MS = 5_000
/** More could not be answered in that time. */
const WAITING_MAX = 1_000
/** Waiting orders that are checked, and answered, together: new requests get their turn in between. */
const CHECKED_AT_ONCE = 50

type Check = () => Promise<unknown>
type Waiting = { admit(): void; refuse(reason: unknown): void; check: Check }
type Lane = { running: number; waiting: Set<Waiting>; isChecked: boolean }
type Order<T> = {
  /** Rejects with an AppError when the order can no longer be placed. */
  check: Check
  place: () => Promise<T>
}

const lanes = new Map<string, Lane>()

/** Orders of this process that wait for their turn. */
export function countWaitingOrders(): number {
  let count = 0
  for (const { waiting } of lanes.values()) count += waiting.size
  return count
}

/**
 * Places an order when it is its turn for each of its offers. The orders of a rush wait here, where they occupy no database
 * connection, instead of at the lock of the offer. Orders of other offers do not wait for them. An order that has waited is
 * checked again; when one is refused as sold out, all that wait behind it are checked at once.
 * @throws AppError unavailable after the longest wait, and at once while 1,000 orders wait
 */
export async function placeInQueue<T>(
  offerIds: readonly string[],
  { check, place }: Order<T>,
): Promise<T> {
  // One order of entering: two orders never wait for each other.
  const offers = [...new Set(offerIds.map((id) => id.toLowerCase()))].toSorted()
  const entered: string[] = []
  let hasWaited = false
  try {
    for (const offer of offers) {
      hasWaited = (await enter(offer, check)) || hasWaited
      entered.push(offer)
    }
    if (hasWaited) await check()
    return await place()
  } catch (error) {
    if (isSoldOut(error)) for (const offer of entered) void checkWaiting(offer)
    throw error
  } finally {
    for (const offer of entered) leave(offer)
  }
}

const isSoldOut = (error: unknown) => error instanceof AppError && error.code === 'out-of-stock'

/** @returns whether it waited */
async function enter(offer: string, check: Check): Promise<boolean> {
  const lane = lanes.get(offer) ?? { running: 0, waiting: new Set(), isChecked: false }
  lanes.set(offer, lane)
  if (lane.running < PLACES) {
    lane.running += 1
    return false
  }
  if (countWaitingOrders() >= WAITING_MAX) throw tooMany()
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      lane.waiting.delete(turn)
    }
    const turn: Waiting = {
      check,
      admit() {
        end()
        resolve()
      },
      refuse(reason) {
        end()
        reject(reason)
      },
    }
    const timer = setTimeout(() => turn.refuse(tooMany()), WAIT_MS)
    lane.waiting.add(turn)
  })
  return true
}

async function checkWaiting(offer: string): Promise<void> {
  const lane = lanes.get(offer)
  if (!lane || lane.isChecked) return
  lane.isChecked = true
  const turns = [...lane.waiting]
  while (turns.length > 0) {
    await Promise.all(turns.splice(0, CHECKED_AT_ONCE).map((turn) => checkTurn(lane, turn)))
    await nextTick()
  }
  lane.isChecked = false
}

/** A turn that comes during its check goes on. A check that fails for another reason is repeated at its turn. */
async function checkTurn({ waiting }: Lane, turn: Waiting): Promise<void> {
  if (!waiting.has(turn)) return
  await turn.check().catch((error: unknown) => {
    if (error instanceof AppError && waiting.has(turn)) turn.refuse(error)
  })
}

function tooMany(): AppError {
  return new AppError(
    'unavailable',
    'Many customers are ordering this right now. Please try again.',
  )
}

/** Passes the place on: a new order cannot overtake the queue. */
function leave(offer: string): void {
  const lane = lanes.get(offer)
  if (!lane) return
  const [next] = lane.waiting
  if (next) {
    next.admit()
    return
  }
  lane.running -= 1
  if (lane.running === 0) lanes.delete(offer)
}
