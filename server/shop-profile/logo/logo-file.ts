import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '#contract/errors.ts'
import { LOGO_FILE } from '#contract/shop-profile.ts'
import type { Services } from '#server/platform/context.ts'
import { shopLogos } from '../shop-profile.tables.ts'
import { fromDataUrl } from './stored-logo.rules.ts'

/** An SVG that is opened by itself is a document of the shop's origin: it runs and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const CACHED_MAX = 10

type LogoFile = { type: string; bytes: Buffer }

/** Serves `/logo/<file>`. The name is the hash of the content, which therefore never changes. */
export function registerLogoFile(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  const cache = new LRUCache<string, LogoFile>({ max: CACHED_MAX })

  async function readLogo(file: string): Promise<LogoFile> {
    const cached = cache.get(file)
    if (cached) return cached
    const { content } = shopLogos
    const [row] = LOGO_FILE.test(file)
      ? await db.select({ content }).from(shopLogos).where(eq(shopLogos.file, file))
      : []
    const logo = row && fromDataUrl(row.content)
    if (!logo) throw new AppError('not-found', 'There is no such logo')
    cache.set(file, logo)
    return logo
  }

  app.get<{ Params: { file: string } }>(
    '/logo/:file',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const { type, bytes } = await readLogo(params.file)
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', POLICY)
        .send(bytes)
    },
  )
}
