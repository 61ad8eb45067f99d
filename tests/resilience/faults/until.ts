import { setTimeout as pause } from 'node:timers/promises'

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

export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
