import type pg from 'pg'

const TIMEOUT_MESSAGE = 'Query read timeout'

/**
 * Closes a connection whose query timed out. The driver keeps using it and drops queued queries such as a rollback:
 * the transaction would stay open and the next user of the connection would commit it.
 */
export function closeOnTimeout(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryWithTimeout = (...args: unknown[]) => {
    const answer = query(...args)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isTimeout(error)) (client as pg.Client).end().catch(() => {})
      })
    }
    return answer
  }
  // The overloads of `query` cannot be restated; the arguments pass through unchanged.
  client.query = queryWithTimeout as typeof client.query
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === TIMEOUT_MESSAGE
}
