import type pg from 'pg'

const LATE = 'Query read timeout'

/**
 * Ends a connection whose answer did not come in time. The driver goes on with it and forgets what was not sent yet,
 * a rollback for one: the transaction would stay open and be committed by whoever gets the connection next.
 */
export function endWhenLate(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown
  const askPunctually = (...question: unknown[]) => {
    const answer = ask(...question)
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isLate(error)) (client as pg.Client).end().catch(() => {})
      })
    }
    return answer
  }
  // Its many ways to be called cannot be written twice; each is handed on as it came.
  client.query = askPunctually as typeof client.query
}

function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === LATE
}
