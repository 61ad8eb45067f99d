export type Durations = { sent: number; failed: number; p50Ms: number; p99Ms: number }

/** Starts a request every `everyMs`, whether or not earlier ones are answered, until `until` settles. */
export async function sendSteadily(
  send: (n: number) => Promise<boolean>,
  { everyMs, until }: { everyMs: number; until: Promise<unknown> },
): Promise<Durations> {
  const durations: number[] = []
  const running: Promise<void>[] = []
  let failed = 0
  const time = async (n: number) => {
    const start = performance.now()
    const isOk = await send(n).catch(() => false)
    durations.push(performance.now() - start)
    if (!isOk) failed += 1
  }
  // Behind by a pause of this process, it catches up: the rate is that of the arrivals.
  const startedAt = performance.now()
  const timer = setInterval(() => {
    while (running.length * everyMs < performance.now() - startedAt) {
      running.push(time(running.length))
    }
  }, 1)
  await until.finally(() => clearInterval(timer))
  await Promise.all(running)
  durations.sort((a, b) => a - b)
  const at = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? 0
  return { sent: durations.length, failed, p50Ms: at(0.5), p99Ms: at(0.99) }
}
