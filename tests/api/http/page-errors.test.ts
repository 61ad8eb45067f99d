import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Pages } from '#server/http/pages.ts'
import { createLog } from '#server/platform/process/log.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
const filesFolder = mkdtempSync(join(tmpdir(), 'runout-files-'))
afterAll(() => rmSync(filesFolder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

function openApp(render: Pages['render'], log = shop.services.log) {
  const routes = [{ path: '/orders', priority: 'trade' as const }]
  const pages: Pages = { constantScripts: [], routes, render }
  return buildApp({
    services: { ...shop.services, log },
    storefront: { filesFolder: pathToFileURL(`${filesFolder}/`), pages },
  })
}

async function render(path: string, respond: (report: (error: unknown) => void) => Response) {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const app = await openApp(async (_request, { reportError }) => respond(reportError), log)
  const answer = await app.inject(path)
  await app.close()
  return { answer, lines: lines.filter((line) => line.includes('page failed')) }
}

test('the log of a failed page has no value of the visitor, and the id of the request [SEC-23]', async () => {
  const { answer, lines } = await render('/search?q=jane', (report) => {
    report(new Error('Failed query\nparams: jane', { cause: new Error('for jane@example.com') }))
    return new Response('<p>no</p>', { status: 500 })
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/jane/i)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'page failed',
    reqId: answer.headers['x-request-id'],
    err: { message: 'Failed query', cause: { message: 'for [e-mail]' } },
  })
})

test('an unavailable page says when to retry [SEC-29]', async () => {
  const { answer } = await render('/', () => new Response('<p>later</p>', { status: 503 }))
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
})

test('two pages of visitors are rendered at once; the next waits its turn, a customer does not [SEC-29]', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const app = await openApp(({ url }) => {
    const { pathname } = new URL(url)
    begun.push(pathname)
    const { promise, resolve } = Promise.withResolvers<Response>()
    ends.set(pathname, () => resolve(new Response(`<p>${pathname}</p>`)))
    return promise
  })
  const paths = ['/search/a', '/search/b', '/search/c', '/orders']
  const answers = paths.map((path) => app.inject(path).then(({ body }) => body))
  await vi.waitFor(() => expect(begun).toEqual(['/search/a', '/search/b', '/orders']))
  ends.get('/search/b')?.()
  await vi.waitFor(() => expect(begun).toContain('/search/c'))
  for (const end of ends.values()) end()
  expect(await Promise.all(answers)).toEqual(paths.map((path) => `<p>${path}</p>`))
  await app.close()
})

test('a page that waits for five seconds is refused by a page that says when to retry [SEC-29]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise, resolve } = Promise.withResolvers<Response>()
  const app = await openApp(() => promise)
  const shown = [app.inject('/search/a'), app.inject('/search/b')]
  const headers = { accept: 'text/html' }
  const waiting = app.inject({ url: '/search/c', headers })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(5_000)
  const { statusCode, headers: given, body } = await waiting
  expect([statusCode, given['retry-after'], given['content-type']]).toEqual([
    ...[503, '5', 'text/html; charset=utf-8'],
  ])
  expect(body).toContain('The shop is very busy right now. Please try again.')
  resolve(new Response('<p>shown</p>'))
  await Promise.all(shown)
  await app.close()
})
