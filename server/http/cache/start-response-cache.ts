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
  onInvalidate(tags: Invalidated): void
  /** Changes are missed until the next `onInvalidate`. */
  onDisconnect(): void
}

type Options = {
  connection: pg.ClientConfig
  bytesMax: number
  clock?: () => Date
  source: ChangeSource
  listeners: readonly InvalidationListener[]
  log: Logger
}

/** Starts a response cache that is open only while the database notifies this process of changes (decision 17). */
export async function startResponseCache(options: Options): Promise<RunningCache> {
  const { connection, bytesMax, clock, source, listeners, log } = options
  const cache = createResponseCache({ bytesMax, ...(clock && { clock }) })
  const listening = await listen({
    connection,
    channel: source.channel,
    onMessage: (message) => {
      const tags = source.parse(message)
      for (const listener of listeners) listener.onInvalidate(tags)
      cache.invalidate(tags)
    },
    onConnected: () => {
      for (const listener of listeners) listener.onInvalidate('everything')
      cache.open()
    },
    onDisconnected: () => {
      for (const listener of listeners) listener.onDisconnect()
      cache.close()
    },
    log,
  })
  return {
    cache,
    invalidated: listening.receivedAll,
    async close() {
      cache.close()
      await listening.close()
    },
  }
}
