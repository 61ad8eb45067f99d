/** Two Prometheus servers, or a short interval, cost the database no more than this. */
const FRESH_MS = 10_000

/**
 * The result of `read`, read again when it is older than ten seconds; undefined after a failure, which is not repeated sooner
 * either.
 */
export function recent<Result>(
  read: () => Promise<Result>,
  {
    now = () => performance.now(),
    onError,
  }: { now?: () => number; onError: (error: unknown) => void },
): () => Promise<Result | undefined> {
  let latest: { at: number; result: Promise<Result | undefined> } | undefined
  return () => {
    if (latest && now() - latest.at < FRESH_MS) return latest.result
    const result = read().catch((error: unknown) => {
      onError(error)
      return undefined
    })
    latest = { at: now(), result }
    return result
  }
}
