import type { FastifyBaseLogger as Logger } from 'fastify'
import type pg from 'pg'
import { listen } from '#server/platform/db/listen.ts'
import { createResponseCache, type Invalidated, type ResponseCache } from './response-cache.ts'

/** The channel of change notifications, and how their messages are parsed. */
export type ChangeSource = {
  channel: string
  parse(message: string): Invalidated
}

export type RunningCache = {
  cache: ResponseCache
  /** Resolves when every change committed before the call is invalidated in this process. */
  invalidated(): Promise<void>
  close(): Promise<void>
}

/** Notified of a change before the affected cache entries are invalidated. */
export type InvalidationListener = {
  /** Resolves when what responses read from the listener has caught up: the cache is then cleared once more. */
  onInvalidate(tags: Invalidated): Promise<void> | undefined
  /** Changes are missed until the next `onInvalidate`. */
  onDisconnect(): void
}

type Options = {
  connection: pg.ClientConfig
  /** 0 disables the cache; the listeners are notified all the same. */
  bytesMax: number
  clock?: () => Date
  source: ChangeSource
  listeners: readonly InvalidationListener[]
  log: Logger
}

/** Starts a response cache that is open only while the database notifies this process of changes (decision 6). */
export async function startResponseCache(options: Options): Promise<RunningCache> {
  const { connection, bytesMax, clock, source, listeners, log } = options
  const cache = createResponseCache({ bytesMax: Math.max(bytesMax, 1), ...(clock && { clock }) })
  let caughtUp: Promise<unknown> = Promise.resolve()

  function notify(tags: Invalidated): void {
    const waits = listeners.flatMap((listener) => listener.onInvalidate(tags) ?? [])
    if (waits.length === 0) return
    caughtUp = Promise.all([caughtUp, ...waits]).then(() => cache.invalidate('everything'))
  }

  const listening = await listen({
    connection,
    channel: source.channel,
    onMessage: (message) => {
      const tags = source.parse(message)
      notify(tags)
      cache.invalidate(tags)
    },
    onConnected: () => {
      notify('everything')
      if (bytesMax > 0) cache.open()
    },
    onDisconnected: () => {
      for (const listener of listeners) listener.onDisconnect()
      cache.close()
    },
    log,
  })
  return {
    cache,
    async invalidated() {
      await listening.receivedAll()
      await caughtUp
    },
    async close() {
      cache.close()
      await listening.close()
    },
  }
}
