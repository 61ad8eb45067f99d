const TIMEOUT_CODE = 'ETIMEDOUT'

/** The code is the one of Stripe's library, which retries it as a connection failure. */
export function newTimeoutError(message: string): Error {
  return Object.assign(new Error(message), { code: TIMEOUT_CODE })
}

/** The timeout behind an error, which may be its cause or the `detail` of Stripe's library. */
export function findTimeout(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && error.code === TIMEOUT_CODE) return error
  return ('detail' in error && findTimeout(error.detail)) || findTimeout(error.cause)
}

/** Rejects with a timeout after `limitMs`; the work itself goes on and its result is ignored. */
export async function limitTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const timeout = newTimeoutError(`timed out after ${Math.round(limitMs) / 1000} s`)
    timer = setTimeout(() => reject(timeout), limitMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
