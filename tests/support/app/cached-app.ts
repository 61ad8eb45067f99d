import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '#contract/client.ts'
import { buildApp } from '#server/app.ts'
import { startCatalogueCache } from '#server/boot/catalogue-cache.ts'
import { createImageCache, evictRemoved } from '#server/images/index.ts'
import { createCountsListener } from '#server/search/index.ts'
import { createLiveProfile, withProfile } from '#server/shop-profile/index.ts'
import type { TestApp } from './test-app.ts'

export type CachedApp = Awaited<ReturnType<typeof openCachedApp>>

/** Renders the page of a path from the responses of calls. */
export type RenderPage = (path: string, api: Api) => Promise<string>

/**
 * A process of the shop with its caches, on the database of `shop` and on a port. `/products/item/<id>` is a page
 * with the text of `render`, an inline script and a style.
 */
export async function openCachedApp(shop: TestApp, render: RenderPage = async (path) => path) {
  const { databaseUrl } = shop
  const imageCache = createImageCache(1024 * 1024)
  const images = evictRemoved(shop.services.images, imageCache)
  const profile = createLiveProfile(shop.services)
  await profile.load()
  const settings = withProfile(profile, shop.services.settings)
  const services = { ...shop.services, images, settings }
  const pageCache = await startCatalogueCache({
    url: databaseUrl,
    megabytes: 1,
    log: services.log,
    listeners: [createCountsListener([services.db]), profile],
  })
  const folder = mkdtempSync(join(tmpdir(), 'runout-cached-'))
  const app = await buildApp({
    services,
    pageCache,
    imageCache,
    storefront: {
      filesFolder: pathToFileURL(`${folder}/`),
      pages: {
        constantScripts: [],
        routes: [{ path: '/products/item/:id', cacheable: { query: [] } }],
        render: async ({ url }, { api, nonce }) => {
          const text = await render(new URL(url).pathname, api)
          const html = `<p style="--a:1">${text}</p><script nonce="${nonce}">go()</script>`
          const headers = { 'content-type': 'text/html; charset=utf-8' }
          return new Response(`${html}${'<hr>'.repeat(500)}`, { headers })
        },
      },
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    images,
    settings,
    cache: pageCache.cache,
    /** Resolves when every earlier change is invalidated. */
    invalidated: pageCache.invalidated,
    ask: (path: string, options: Asking = {}) => ask(url, path, options),
    async close() {
      await app.close()
      await pageCache.close()
      profile.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type Asking = { method?: string; headers?: Record<string, string>; body?: string }

export type Answer = { statusCode: number; headers: IncomingHttpHeaders; bytes: Buffer }

/** Sends a request with exactly this path, without cache and decompression. A browser resolves `..` before. */
async function ask(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asking,
): Promise<Answer> {
  const sent = request(url, { path, method, headers, agent: false })
  sent.end(body)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  sent.on('error', reject).on('response', async (response) => {
    const { statusCode = 0, headers: answered } = response
    const bytes = Buffer.concat(await response.toArray().catch(() => []))
    resolve({ statusCode, headers: answered, bytes })
  })
  return promise
}

/** Whether the response was a cache hit, by its header Server-Timing. */
export function isHit({ headers }: Answer): boolean {
  return String(headers['server-timing']).startsWith('cache;desc=hit')
}
