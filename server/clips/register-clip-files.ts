import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '#contract/errors.ts'
import { createFindByName } from '#server/http/find-by-name.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { FILE_BOUNDS } from '#server/http/routing/routes.ts'
import { type ImageCache, sendImage, toClipFile } from '#server/images/index.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Services } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { storeUnavailable } from '#server/platform/storage/store-failure.ts'
import { clips } from './clips.tables.ts'

type Parts = { cache: ImageCache | undefined; rateLimit: RateLimit | undefined }

const KNOWN_MAX = 20_000
/** Each is at most 3 MB in memory. */
const READS_AT_ONCE = 8
const WAIT_MS = 15_000

/** Serves clips, `/clips/<id>`, whole or by range, from the cache of images where they fit in. */
export function registerClipFiles(
  app: FastifyInstance,
  services: Services,
  { cache, rateLimit }: Parts,
): void {
  const { images: store, settings } = services
  const known = new LRUCache<string, string>({ max: KNOWN_MAX })
  const findType = createFindByName({ rateLimit, find: (id) => readType(services, id) })
  const inTurn = limitConcurrency(READS_AT_ONCE, {
    ms: WAIT_MS,
    toError: () => storeUnavailable('Other reads of clips took too long'),
  })

  async function readFile(id: string, address: string) {
    const key = { publicId: id, width: 'full', format: 'clip' } as const
    const cached = cache?.find(key)
    if (cached) return cached
    const type = known.get(id) ?? (await findType(id, address))
    if (type === undefined) throw noSuchClip()
    known.set(id, type)
    const bytes = await inTurn(() => store.clips.find(id))
    if (!bytes) {
      known.delete(id)
      throw noSuchClip()
    }
    const file = toClipFile(id, { bytes, type })
    cache?.add(key, file)
    return file
  }

  app.get<{ Params: { id: string } }>(
    '/clips/:id',
    { ...FILE_BOUNDS, schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params
      if (!settings.hasClips || !isId(id)) throw noSuchClip()
      const file = await readFile(id.toLowerCase(), request.ip)
      const timing = `app;dur=${reply.elapsedTime.toFixed(1)}`
      reply.hijack()
      sendImage(request.raw, reply.raw, { file, requestId: request.id, timing })
    },
  )
}

const noSuchClip = () => new AppError('not-found', 'There is no such clip')

async function readType({ db }: Services, id: string): Promise<string | undefined> {
  const [row] = await db.select({ type: clips.type }).from(clips).where(eq(clips.id, id))
  return row?.type
}
