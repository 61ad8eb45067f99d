import type { ServerResponse } from 'node:http'
import { onceRendered } from './in-flight.ts'

export type NetworkShare = {
  /** Resolves to whether the request may run, at once or when an earlier one of its network has its response. */
  enter(network: string, response: ServerResponse): Promise<boolean>
}

type Size = { places: number; queue: number }
type Turn = (isAdmitted: boolean) => void
type Lane = { running: number; waiting: Set<Turn> }

/** Longest wait for a turn. */
const WAIT_MS = 5_000

/**
 * Runs `places` requests of each network at once and lets `queue` more wait, so that one crawler cannot take the
 * capacity of all visitors. A browser that restores twenty tabs still gets each of them.
 */
export function createNetworkShare({ places, queue }: Size): NetworkShare {
  const lanes = new Map<string, Lane>()

  function leave(network: string, lane: Lane): void {
    const [next] = lane.waiting
    // Passes the place on: a new request cannot overtake the queue.
    if (next) {
      next(true)
      return
    }
    lane.running -= 1
    if (lane.running === 0) lanes.delete(network)
  }

  return {
    async enter(network, response) {
      const lane = lanes.get(network) ?? { running: 0, waiting: new Set() }
      if (lane.running < places) lane.running += 1
      else if (lane.waiting.size >= queue || !(await waitForTurn(lane, response))) return false
      lanes.set(network, lane)
      onceRendered(response, () => leave(network, lane))
      return true
    },
  }
}

function waitForTurn({ waiting }: Lane, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const turn: Turn = (isAdmitted) => {
      clearTimeout(timer)
      response.off('close', leaveQueue)
      waiting.delete(turn)
      resolve(isAdmitted)
    }
    const leaveQueue = () => turn(false)
    const timer = setTimeout(leaveQueue, WAIT_MS)
    response.once('close', leaveQueue)
    waiting.add(turn)
  })
}
