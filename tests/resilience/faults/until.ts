import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from './random.ts'

const LOOK_AGAIN_MS = 25
const LOOK_AGAIN_MAX_MS = 1_000

/**
 * Waits for a state, never for a fixed time. It looks less often the longer it has waited: each look may cost a
 * connection, and some states take minutes.
 * @throws Error with the description of the state at the timeout
 */
export async function until(
  words: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    const waitedMs = performance.now() - startedAt
    if (waitedMs > limitMs) throw new Error(`Not within ${limitMs / 1000} s: ${words}`)
    await pause(Math.min(Math.max(LOOK_AGAIN_MS, waitedMs / 20), LOOK_AGAIN_MAX_MS))
  }
}

/** Waits before the next attempt, as a real customer would. */
export async function pauseBriefly(random?: Random): Promise<void> {
  await pause(40 + (random?.next() ?? Math.random()) * 120)
}

export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
