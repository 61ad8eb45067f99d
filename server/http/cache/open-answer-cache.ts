import type { FastifyBaseLogger as Logger } from 'fastify'
import type pg from 'pg'
import { listen } from '../../platform/db/listen.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'

/** What tells of changes, and how its messages are read. */
export type ChangeSource = {
  channel: string
  readChange(message: string): ReadonlySet<string> | 'everything'
}

export type OpenCache = {
  cache: AnswerCache
  /** Done when the cache has dropped whatever was changed before the call. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Somebody else who has to know that something was changed, before what shows it is dropped and made anew. */
export type ChangeFollower = { changed(): void; deaf(): void }

type Options = {
  connection: pg.ClientConfig
  bytesMax: number
  source: ChangeSource
  follower: ChangeFollower | undefined
  log: Logger
}

/** A cache that keeps answers as long as the database tells it of every change, and only then. */
export async function openAnswerCache(options: Options): Promise<OpenCache> {
  const { connection, bytesMax, source, follower, log } = options
  const cache = createAnswerCache({ bytesMax })
  const listening = await listen({
    connection,
    channel: source.channel,
    onMessage: (message) => {
      follower?.changed()
      cache.drop(source.readChange(message))
    },
    onHearing: () => {
      follower?.changed()
      cache.open()
    },
    onLost: () => {
      follower?.deaf()
      cache.close()
    },
    log,
  })
  return {
    cache,
    caughtUp: listening.caughtUp,
    async close() {
      cache.close()
      await listening.close()
    },
  }
}
