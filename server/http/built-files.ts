import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FILE_BOUNDS } from './routing/routes.ts'

/** Built files carry a hash of their content in their name, new in each release; the few others do not. */
const HASHED = '/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT_LIVED = 'public, max-age=3600'

/** Serves the built files of the storefront, compressed ones included, in a scope of their own. */
export async function registerBuiltFiles(app: FastifyInstance, filesFolder: URL): Promise<void> {
  // The plugin has no option for the configuration of its routes.
  app.addHook('onRoute', (route) => {
    const label = route.url.startsWith(HASHED) ? { label: `${HASHED}*` } : {}
    route.config = { ...route.config, ...FILE_BOUNDS.config, ...label }
  })
  await app.register(fastifyStatic, {
    root: fileURLToPath(filesFolder),
    // Each file is its own route; every other URL is a page.
    wildcard: false,
    // The build stores compressed variants beside the files (scripts/bootstrap/compress.mjs).
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(HASHED) ? IMMUTABLE : SHORT_LIVED)
    },
  })
}
