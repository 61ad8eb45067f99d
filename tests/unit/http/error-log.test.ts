import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { registerErrorHandler } from '#server/http/errors/error-handler.ts'

const INFO = 30
const ERROR = 50

const failure = new Error('The provider does not answer')

test.each<[string, Error, number, number | undefined, boolean]>([
  ['a 503 of a rush', new AppError('unavailable', 'Too many orders wait'), 503, INFO, false],
  [
    'a 503 with a cause',
    new AppError('unavailable', 'Try again', { cause: failure }),
    503,
    ERROR,
    true,
  ],
  ['a bug', failure, 500, ERROR, true],
  ['a refusal below 500', new AppError('too-many-requests', 'Wait'), 429, undefined, false],
])('%s has its own level in the log', async (_, error, statusCode, level, hasStack) => {
  const lines: { level: number; msg: string; err?: { stack: string } }[] = []
  const log: FastifyBaseLogger = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  )
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true })
  registerErrorHandler(app)
  app.get('/', async () => {
    throw error
  })
  expect((await app.inject('/')).statusCode).toBe(statusCode)
  expect(lines.map((line) => line.level)).toEqual(level === undefined ? [] : [level])
  expect(lines.some(({ err }) => err?.stack !== undefined)).toBe(hasStack)
  await app.close()
})
