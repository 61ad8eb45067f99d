export type Timing = { runs: number; medianMs: number; p95Ms: number }

/** How long `work` takes when it is warm, one run after the other: `runs` of them or as many as `maxMs` allows. */
export async function measure(
  work: () => Promise<unknown>,
  { runs, maxMs }: { runs: number; maxMs: number },
): Promise<Timing> {
  const times: number[] = []
  const stopAt = performance.now() + maxMs
  do times.push(await timeOf(work))
  while (times.length < runs && performance.now() < stopAt)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { runs: times.length, medianMs: at(0.5), p95Ms: at(0.95) }
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
