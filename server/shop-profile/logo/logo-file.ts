import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '#contract/errors.ts'
import { LOGO_FILE } from '#contract/shop-profile.ts'
import { createFindByName } from '#server/http/find-by-name.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { FILE_BOUNDS } from '#server/http/routing/routes.ts'
import type { Services } from '#server/platform/context.ts'
import { shopLogos } from '../shop-profile.tables.ts'
import { fromDataUrl } from './stored-logo.rules.ts'

/** An SVG that is opened by itself is a document of the shop's origin: it runs and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const CACHED_MAX = 10

type LogoFile = { type: string; bytes: Buffer }

/** Serves `/logo/<file>`. The name is the hash of the content, which therefore never changes. */
export function registerLogoFile(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  rateLimit: RateLimit | undefined,
): void {
  const cache = new LRUCache<string, LogoFile>({ max: CACHED_MAX })
  const findLogo = createFindByName({ rateLimit, find: findStored })

  async function findStored(file: string): Promise<LogoFile | undefined> {
    const { content } = shopLogos
    const [row] = await db.select({ content }).from(shopLogos).where(eq(shopLogos.file, file))
    return row && fromDataUrl(row.content)
  }

  async function readLogo(file: string, address: string): Promise<LogoFile> {
    const cached = cache.get(file)
    if (cached) return cached
    const logo = LOGO_FILE.test(file) ? await findLogo(file, address) : undefined
    if (!logo) throw new AppError('not-found', 'There is no such logo')
    cache.set(file, logo)
    return logo
  }

  app.get<{ Params: { file: string } }>(
    '/logo/:file',
    { ...FILE_BOUNDS, schema: { hide: true } },
    async ({ params, ip }, reply) => {
      const { type, bytes } = await readLogo(params.file, ip)
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', POLICY)
        .send(bytes)
    },
  )
}
