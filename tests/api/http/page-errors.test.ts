import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createLog } from '#server/platform/log.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
const filesFolder = mkdtempSync(join(tmpdir(), 'runout-files-'))
afterAll(() => rmSync(filesFolder, { recursive: true }))

async function render(path: string, respond: (report: (error: unknown) => void) => Response) {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const app = await buildApp({
    services: { ...shop.services, log },
    storefront: {
      filesFolder: pathToFileURL(`${filesFolder}/`),
      pages: {
        constantScripts: [],
        cacheablePages: [],
        render: async (_request, { reportError }) => respond(reportError),
      },
    },
  })
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
    ...{ level: 50, msg: 'page failed', reqId: answer.headers['x-request-id'] },
    err: { message: 'Failed query', cause: { message: 'for [e-mail]' } },
  })
})

test('an unavailable page says when to retry [SEC-29]', async () => {
  const { answer } = await render('/', () => new Response('<p>later</p>', { status: 503 }))
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
})
