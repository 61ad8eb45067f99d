import type { FastifyBaseLogger as Logger } from 'fastify'
import pg from 'pg'

/** A connection that receives the notifications of one channel (PostgreSQL, LISTEN and NOTIFY). */
export type Listening = {
  /** Resolves when every notification committed before the call was received; at once while disconnected. */
  receivedAll(): Promise<void>
  close(): Promise<void>
}

export type ListenOptions = {
  /** Connects to the server itself: a transaction pooler loses notifications. */
  connection: pg.ClientConfig
  channel: string
  onMessage: (payload: string) => void
  /** Called when no further notification can be missed; earlier ones may have been. */
  onConnected: () => void
  /** Called once per lost connection; `listen` reconnects until it is closed. */
  onDisconnected: () => void
  log: Pick<Logger, 'warn' | 'info'>
}

const FIRST_BACKOFF_MS = 100
const PAUSE_MAX_MS = 5_000
/** Their sum is the longest time until a silently lost connection is detected. */
const BEAT_MS = 5_000
const ANSWER_LIMIT_MS = 10_000

/** The application name in `pg_stat_activity`. */
export const LISTENER_NAME = 'runout listener'

/** Listens until closed. Resolves after the first attempt to connect, even a failed one. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { onConnected, onDisconnected, log } = options
  let client: pg.Client | undefined
  let pauseMs = FIRST_BACKOFF_MS
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
        onDisconnected()
      }
      if (isClosed) return
      log.warn(
        { reason, retryMs: pauseMs },
        'lost LISTEN connection, cache disabled until reconnect',
      )
      retry = setTimeout(connect, pauseMs)
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
    }
    const beat = setInterval(() => {
      if (client === opening) opening.query('select 1').catch(toErrorHandler(lose))
    }, BEAT_MS)
    beat.unref()
    opening.on('error', toErrorHandler(lose)).on('end', () => lose('the connection ended'))
    try {
      await opening.connect()
      await opening.query(`listen ${pg.escapeIdentifier(options.channel)}`)
    } catch (error) {
      return toErrorHandler(lose)(error)
    }
    if (isLost) return
    if (isClosed) return lose('closed')
    client = opening
    pauseMs = FIRST_BACKOFF_MS
    onConnected()
  }

  await connect()
  return {
    // PostgreSQL delivers pending notifications before it answers a query ("Asynchronous Notification").
    receivedAll: shareNext(async () => {
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

function toErrorHandler(lose: (reason: string) => void): (error: unknown) => void {
  return (error) => lose(error instanceof Error ? error.message : String(error))
}

/** Calls during a run share the next run, which starts after all of them. */
function shareNext(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= current.then(() => {
      next = undefined
      current = run()
      return current
    })
    return next
  }
}
