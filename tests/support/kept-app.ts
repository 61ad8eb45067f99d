import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '../../contract/client.ts'
import { buildApp } from '../../server/app.ts'
import { openAnswers } from '../../server/open-answers.ts'
import type { TestApp } from './test-app.ts'

export type KeptApp = Awaited<ReturnType<typeof openKeptApp>>

/** Makes the page of a path from what the calls say. */
export type RenderPage = (path: string, api: Api) => Promise<string>

/**
 * A process of the shop that keeps what is the same for everybody, on the database of `shop` and on a port.
 * `/products/item/<id>` is what `render` makes, a page with an inline script and a style.
 */
export async function openKeptApp(shop: TestApp, render: RenderPage = async (path) => path) {
  const { services, databaseUrl } = shop
  const answers = await openAnswers({ url: databaseUrl, megabytes: 1, log: services.log })
  if (!answers) throw new Error('The cache is off')
  const folder = mkdtempSync(join(tmpdir(), 'runout-kept-'))
  const app = await buildApp({
    services,
    answers,
    storefront: {
      filesFolder: pathToFileURL(`${folder}/`),
      pages: {
        constantScripts: [],
        keptPages: [{ path: '/products/item/:id', query: [] }],
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
    cache: answers.cache,
    /** Done when it has heard of every change made before. */
    caughtUp: answers.caughtUp,
    ask: (path: string, options: Asking = {}) => ask(url + path, options),
    async close() {
      await app.close()
      await answers.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type Asking = { method?: string; headers?: Record<string, string>; body?: string }

export type Answer = { statusCode: number; headers: IncomingHttpHeaders; bytes: Buffer }

/** As a browser would without what it does by itself: nothing is unpacked, nothing is kept. */
async function ask(url: string, { method = 'GET', headers = {}, body }: Asking): Promise<Answer> {
  const sent = request(url, { method, headers, agent: false })
  sent.end(body)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  sent.on('error', reject).on('response', async (response) => {
    const { statusCode = 0, headers: answered } = response
    const bytes = Buffer.concat(await response.toArray().catch(() => []))
    resolve({ statusCode, headers: answered, bytes })
  })
  return promise
}

/** Whether it came from what is kept, by the header Server-Timing. */
export function isHit({ headers }: Answer): boolean {
  return String(headers['server-timing']).startsWith('cache;desc=hit')
}
