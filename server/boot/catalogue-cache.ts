import type { FastifyBaseLogger as Logger } from 'fastify'
import { CATALOGUE_CHANNEL, parseCatalogueChange } from '#server/catalogue/index.ts'
import {
  type InvalidationListener,
  type RunningCache,
  startResponseCache,
} from '#server/http/cache/start-response-cache.ts'

type Options = {
  /** URL of the PostgreSQL server itself, not of a pooler in front of it. */
  url: string
  megabytes: number
  listeners?: readonly InvalidationListener[]
  log: Logger
}

/** The cache of public pages and calls; with 0 megabytes it stays closed, and the listeners are notified. */
export async function startCatalogueCache({
  url,
  megabytes,
  listeners = [],
  log,
}: Options): Promise<RunningCache> {
  return startResponseCache({
    connection: { connectionString: url },
    bytesMax: megabytes * 1024 * 1024,
    source: { channel: CATALOGUE_CHANNEL, parse: parseCatalogueChange },
    listeners,
    log,
  })
}
