import type pg from 'pg'

/** Delays each query of the pool until `work` is done. Transactions use their own connection and are not delayed. */
export function afterEachQuery(pool: pg.Pool, work: () => Promise<void>): void {
  const query = pool.query.bind(pool) as (...parts: unknown[]) => Promise<unknown>
  const patient = async (...parts: unknown[]) => {
    const result = await query(...parts)
    await work()
    return result
  }
  Object.assign(pool, { query: patient })
}
