import type { FastifyBaseLogger as Logger } from 'fastify'
import type pg from 'pg'
import { listen } from '../../platform/db/listen.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'

/** What tells of changes, and how its messages are read. */
export type ChangeSource = {
  channel: string
  readChange(message: string): Change
}

type Change = ReadonlySet<string> | 'everything'

export type OpenCache = {
  cache: AnswerCache
  /** Done when the cache has dropped whatever was changed before the call. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Somebody else who has to know that something was changed, before what shows it is dropped and made anew. */
export type ChangeFollower = { changed(what: Change): void; deaf(): void }

type Options = {
  connection: pg.ClientConfig
  bytesMax: number
  source: ChangeSource
  followers: readonly ChangeFollower[]
  log: Logger
}

/** A cache that keeps answers as long as the database tells it of every change, and only then. */
export async function openAnswerCache(options: Options): Promise<OpenCache> {
  const { connection, bytesMax, source, followers, log } = options
  const cache = createAnswerCache({ bytesMax })
  const listening = await listen({
    connection,
    channel: source.channel,
    onMessage: (message) => {
      const what = source.readChange(message)
      for (const follower of followers) follower.changed(what)
      cache.drop(what)
    },
    onHearing: () => {
      for (const follower of followers) follower.changed('everything')
      cache.open()
    },
    onLost: () => {
      for (const follower of followers) follower.deaf()
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
