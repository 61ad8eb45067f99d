import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerErrorHandler } from '#server/http/errors/error-handler.ts'

it.each([
  ['a full disk', { code: '53100' }],
  ['a row locked too long', { code: '55P03' }],
  ['a statement that took too long', { code: '57014' }],
  ['a deadlock', { code: '40P01' }],
  ['a connection that is gone', { message: 'Client was closed and is not queryable' }],
  ['an answer that did not come', { message: 'Query read timeout' }],
])('answers 503 to %s, even when wrapped in another error', async (_what, facts) => {
  const app = Fastify()
  registerErrorHandler(app)
  app.get('/', () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('why'), facts) })
  })
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toEqual({
    message: 'The shop is not available right now. Please try again.',
    statusCode: 503,
  })
})
