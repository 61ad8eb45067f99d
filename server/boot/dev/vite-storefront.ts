/**
 * The storefront in development: Vite renders pages from source and sends component changes to the browser.
 * Node must run with --conditions=development: Vite resolves packages that way, and both must import the same instance
 * of React Router.
 */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { ShopSettings } from '#server/platform/context.ts'
import { type Storefront, toEntry, toPublicSettings } from '#server/storefront.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Large folders, or ones with a database, that contain no source of a page. */
const UNWATCHED = ['.data', 'build', 'db', 'docs', 'server', 'tests', 'test-results']

/** Vite's pages need no response cache: set CACHE_MB to 0. */
export async function loadViteStorefront(settings: ShopSettings): Promise<Storefront> {
  let vite: ViteDevServer | undefined
  return {
    registerFiles: async (app) => {
      vite = await startVite(app)
    },
    pages: {
      isFromSource: true,
      constantScripts: [],
      routes: [],
      render: async (request, rendering) => {
        if (!vite) throw new Error('registerFiles must run before the first page is rendered')
        try {
          const build = await loadBuild(vite)
          const publicSettings = toPublicSettings(settings, new Date())
          const context = toEntry(build).createLoadContext(rendering, publicSettings)
          return await createRequestHandler(build, 'development')(request, context)
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error)
          throw error
        }
      },
    },
  }
}

/** Serves Vite's files on the routes of the pages, and its WebSocket on the server of the app. */
async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      watch: { ignored: UNWATCHED.map((folder) => `${root}${folder}/**`) },
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('preClose', () => vite.close())
  return vite
}

/** Unchanged modules come from Vite's cache. */
async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
}
