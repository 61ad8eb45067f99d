import { AppError } from '#contract/errors.ts'

/** Orders of one offer that this process places at once. One has the lock of the offer, the others prepare. */
const PLACES = 3
/** As long as a query waits for a connection. */
const WAIT_MS = 5_000
/** More could not be answered in that time. */
const WAITING_MAX = 1_000

type Turn = (isAdmitted: boolean) => void
type Lane = { running: number; waiting: Set<Turn> }

const lanes = new Map<string, Lane>()

/** Orders of this process that wait for their turn. */
export function countWaitingOrders(): number {
  let count = 0
  for (const { waiting } of lanes.values()) count += waiting.size
  return count
}

/**
 * Runs an order when it is its turn for each of its offers. The orders of a rush wait here, where they occupy no database
 * connection, instead of at the lock of the offer. Orders of other offers do not wait for them.
 * @param work receives whether it had to wait
 * @throws AppError unavailable after the longest wait, and at once while 1,000 orders wait
 */
export async function inTurn<T>(
  offerIds: readonly string[],
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  // One order of entering: two orders never wait for each other.
  const offers = [...new Set(offerIds.map((id) => id.toLowerCase()))].toSorted()
  const entered: string[] = []
  let hasWaited = false
  try {
    for (const offer of offers) {
      hasWaited = (await enter(offer)) || hasWaited
      entered.push(offer)
    }
    return await work(hasWaited)
  } finally {
    for (const offer of entered) leave(offer)
  }
}

/** @returns whether it waited */
async function enter(offer: string): Promise<boolean> {
  const lane = lanes.get(offer) ?? { running: 0, waiting: new Set() }
  lanes.set(offer, lane)
  if (lane.running < PLACES) {
    lane.running += 1
    return false
  }
  if (countWaitingOrders() >= WAITING_MAX) throw tooMany()
  const isAdmitted = await new Promise<boolean>((resolve) => {
    const turn: Turn = (isAdmitted) => {
      clearTimeout(timer)
      lane.waiting.delete(turn)
      resolve(isAdmitted)
    }
    const timer = setTimeout(() => turn(false), WAIT_MS)
    lane.waiting.add(turn)
  })
  if (isAdmitted) return true
  throw tooMany()
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
    next(true)
    return
  }
  lane.running -= 1
  if (lane.running === 0) lanes.delete(offer)
}
