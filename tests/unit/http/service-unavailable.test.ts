import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { registerErrorHandler } from '#server/http/errors/error-handler.ts'
import { refusedByStore } from '#server/platform/storage/store-failure.ts'

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

it.each([
  ['an image store that refuses the shop', refusedByStore('Check S3_BUCKET.'), '60'],
  ['an unavailable part without a time', new AppError('unavailable', 'Not now'), '5'],
  ['a part with a time', new AppError('unavailable', 'Not now', { retryAfterSeconds: 7 }), '7'],
])('says when to retry after %s [SEC-29]', async (_what, error, seconds) => {
  const app = Fastify()
  registerErrorHandler(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe(seconds)
})
