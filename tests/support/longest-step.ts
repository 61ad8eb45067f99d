/**
 * Runs `work` and measures the longest time in ms for which it let nothing else run. Counts processor time of this thread: other work
 * on the machine does not count.
 */
export async function measureLongestStep<T>(
  work: () => Promise<T>,
): Promise<{ result: T; longestMs: number }> {
  let longestMs = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(measure)
  }
  setImmediate(measure)
  try {
    const result = await work()
    await new Promise((resolve) => setImmediate(resolve))
    return { result, longestMs }
  } finally {
    isOver = true
  }
}
