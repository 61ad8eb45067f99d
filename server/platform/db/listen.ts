import type { FastifyBaseLogger as Logger } from 'fastify'
import pg from 'pg'

/** A connection that hears what the database tells of one channel (PostgreSQL, NOTIFY). */
export type Listening = {
  /** Done when everything that was committed before the call has been heard; at once while nothing is heard. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

export type ListenOptions = {
  /** Of the server itself: a pooler that hands connections from one to the next loses what is told. */
  connection: pg.ClientConfig
  channel: string
  onMessage: (payload: string) => void
  /** From now on nothing is missed; what was told before may have been. */
  onHearing: () => void
  /** Told once for each loss: from now on messages are missed. It is connected again until closed. */
  onLost: () => void
  log: Pick<Logger, 'warn' | 'info'>
}

const FIRST_PAUSE_MS = 100
const PAUSE_MAX_MS = 5_000
/** A peer that is gone without a word is noticed after both together. */
const BEAT_MS = 5_000
const ANSWER_LIMIT_MS = 10_000

/** How connections of this kind are called in `pg_stat_activity`. */
export const LISTENER_NAME = 'runout listener'

/** Listens until closed. Answers after the first try, whether it led to anything or not. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { onHearing, onLost, log } = options
  let client: pg.Client | undefined
  let pauseMs = FIRST_PAUSE_MS
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const opening = openClient(options)
    let isLost = false
    const lose = (reason: string) => {
      if (isLost) return
      isLost = true
      clearInterval(beat)
      opening.connection.end()
      if (client === opening) {
        client = undefined
        onLost()
      }
      if (isClosed) return
      log.warn({ reason, retryMs: pauseMs }, 'no longer told of changes by the database')
      retry = setTimeout(connect, pauseMs)
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
    }
    const beat = setInterval(() => {
      if (client === opening) opening.query('select 1').catch(loseFor(lose))
    }, BEAT_MS)
    beat.unref()
    opening.on('error', loseFor(lose)).on('end', () => lose('the connection ended'))
    try {
      await opening.connect()
      await opening.query(`listen ${pg.escapeIdentifier(options.channel)}`)
    } catch (error) {
      return loseFor(lose)(error)
    }
    if (isLost) return
    if (isClosed) return lose('closed')
    client = opening
    pauseMs = FIRST_PAUSE_MS
    onHearing()
  }

  await connect()
  return {
    // Before it says that it is ready, a connection hands over what it was told (PostgreSQL, "Asynchronous Notification").
    caughtUp: together(async () => {
      await client?.query('select 1').catch(() => {})
    }),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

function openClient({ connection, channel, onMessage }: ListenOptions): pg.Client {
  const client = new pg.Client({
    ...connection,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  })
  client.on('notification', (message) => {
    if (message.channel === channel) onMessage(message.payload ?? '')
  })
  return client
}

function loseFor(lose: (reason: string) => void): (error: unknown) => void {
  return (error) => lose(error instanceof Error ? error.message : String(error))
}

/** Calls made while one is under way share the next one, which begins after all of them. */
function together(ask: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= current.then(() => {
      next = undefined
      current = ask()
      return current
    })
    return next
  }
}
