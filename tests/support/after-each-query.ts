import type pg from 'pg'

/** Has each query of the pool be done only when `work` is, too. Transactions on a connection of their own are not waited for. */
export function afterEachQuery(pool: pg.Pool, work: () => Promise<void>): void {
  const query = pool.query.bind(pool) as (...parts: unknown[]) => Promise<unknown>
  const patient = async (...parts: unknown[]) => {
    const result = await query(...parts)
    await work()
    return result
  }
  Object.assign(pool, { query: patient })
}
