import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { Api } from '#contract/client.ts'
import { createLoadContext, handleError } from '#web/entry.server.tsx'
import { plainSettings } from '#web/lib/api/api-context.ts'

const api: Api = () => Promise.reject(new Error('not called'))

test('an error of a page goes to the log of the server, which drops what a person typed [SEC-23]', () => {
  const reportError = vi.fn()
  const printed = vi.spyOn(console, 'error')
  const context = createLoadContext({ api, nonce: 'n', reportError }, plainSettings)
  const error = new Error('Failed query\nparams: jane@example.com')
  const request = new Request('http://localhost/search?q=jane')
  const url = new URL(request.url)
  const args = { request, url, context, params: {}, pattern: '/search' }
  handleError(error, args)
  expect(reportError.mock.calls).toEqual([[error]])
  const aborted = new Request(request, { signal: AbortSignal.abort() })
  handleError(error, { ...args, request: aborted })
  expect(reportError).toHaveBeenCalledTimes(1)
  expect(printed).not.toHaveBeenCalled()
  // The renderer reports its errors in the same way.
  expect(readFileSync('web/entry.server.tsx', 'utf8')).not.toContain('console.')
})
