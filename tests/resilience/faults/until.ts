import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from './random.ts'

const LOOK_AGAIN_MS = 25

/** Waits for a state, never for a fixed time. @throws Error with the description of the state at the timeout */
export async function until(
  words: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const giveUpAt = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`Not within ${limitMs / 1000} s: ${words}`)
    await pause(LOOK_AGAIN_MS)
  }
}

/** Waits before the next attempt, as a real customer would. */
export async function pauseBriefly(random?: Random): Promise<void> {
  await pause(20 + (random?.next() ?? Math.random()) * 60)
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
