import type { FastifyBaseLogger as Logger } from 'fastify'
import { CATALOGUE_CHANNEL, forgetPlaces, readCatalogueChange } from './catalogue/index.ts'
import {
  type ChangeFollower,
  type OpenCache,
  openAnswerCache,
} from './http/cache/open-answer-cache.ts'

type Options = {
  /** Of the PostgreSQL server itself, not of a pooler before it. */
  url: string
  megabytes: number
  /** Kept apart from the answers, and told of changes as they are. */
  followers?: readonly ChangeFollower[]
  log: Logger
}

/** The cache of what is the same for everybody; undefined when it is switched off. */
export async function openAnswers({
  url,
  megabytes,
  followers = [],
  log,
}: Options): Promise<OpenCache | undefined> {
  if (megabytes === 0) return
  return openAnswerCache({
    connection: { connectionString: url },
    bytesMax: megabytes * 1024 * 1024,
    source: { channel: CATALOGUE_CHANNEL, readChange: readCatalogueChange },
    followers: [{ changed: forgetPlaces, deaf: () => {} }, ...followers],
    log,
  })
}
