import { connect } from 'node:net'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { registerErrorHandler } from '#server/http/errors/error-handler.ts'
import { openPort } from '#tests/support/network/raw-request.ts'

const INFO = 30
const ERROR = 50

type Line = { level: number; msg: string; err?: { stack: string } }

function openApp() {
  const lines: Line[] = []
  const write = (line: string) => lines.push(JSON.parse(line))
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write })
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true })
  registerErrorHandler(app)
  return { app, lines }
}

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
  const { app, lines } = openApp()
  app.get('/', async () => {
    throw error
  })
  expect((await app.inject('/')).statusCode).toBe(statusCode)
  expect(lines.map((line) => line.level)).toEqual(level === undefined ? [] : [level])
  expect(lines.some(({ err }) => err?.stack !== undefined)).toBe(hasStack)
  await app.close()
})

test('a client that leaves during its upload writes no error', async () => {
  const { app, lines } = openApp()
  app.post('/', async () => 'done')
  const arrived = new Promise((resolve) => app.addHook('preParsing', async () => resolve(true)))
  const socket = connect(await openPort(app), '127.0.0.1')
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  socket.write(`${head}content-length: 100\r\n\r\n{"a":`)
  await arrived
  socket.destroy()
  const left = { level: INFO, msg: 'client left before its request had arrived' }
  await expect.poll(() => lines.filter(({ msg }) => !/listening/.test(msg))).toMatchObject([left])
  await app.close()
})
