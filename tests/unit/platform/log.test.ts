import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog, toLoggedError } from '#server/platform/process/log.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  createLog('trace', { write: (line) => lines.push(line) }).error({ err: error }, 'failed')
  return lines.join('')
}

test('logs a failed query without its values, but with its table', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(jane@example.com) already exists.',
    where: 'COPY users, line 1: "jane"',
  })
  const params = ['jane@example.com', 'Jane', '12 Groove Lane']
  const line = logged(new DrizzleQueryError('insert into users values ($1)', params, cause))
  expect(line).toContain('insert into users values ($1)')
  expect(JSON.parse(line).err.cause).toMatchObject({ code: '23505', constraint: 'users_email_key' })
  expect(line).not.toMatch(/jane|groove/i)
})

test.each([
  ['a value a database could not read', 'invalid input syntax for type uuid: "Jane Vale"'],
  ['an e-mail address', 'The mail server refuses this mail to jane.vale+x@example.com: 550'],
  ['a token', `no session for eyJhbGciOiJIUzI1NiJ9.${'Jane'.repeat(10)}.sig-nature_0`],
])('%s is not logged', (_, message) => {
  expect(logged(new Error(message, { cause: new Error(message) }))).not.toMatch(/jane/i)
})

test('logs a thrown non-error as such', () => {
  expect(toLoggedError('no jane@example.com')).toMatchObject({ message: 'no [e-mail]' })
})

test('logs the message of a plain object, as the job queue reports its errors', () => {
  expect(toLoggedError({ message: 'queue is gone', stack: '' })).toMatchObject({
    type: 'object',
    message: 'queue is gone',
  })
  expect(toLoggedError({ reason: 7 })).toMatchObject({ message: 'an object without a message' })
})

test('logs the stack and the message of an error', () => {
  const { message, stack } = toLoggedError(new Error('ENOENT: no such file /data/images/a.webp'))
  expect(message).toBe('ENOENT: no such file /data/images/a.webp')
  expect(stack).toContain('log.test.ts')
})

test('an error message adds neither a line nor a field', () => {
  const forged =
    '","level":10,"msg":"all is well"}\r\n{"level":10,"msg":"forged"}\u2028\u0085\u001b[2J'
  const line = logged(
    new Error(forged, { cause: Object.assign(new Error(forged), { code: forged }) }),
  )
  const ends = ['\r', '\n', '\u001b']
  expect(ends.filter((end) => line.trimEnd().includes(end))).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'failed' })
})

test('logs no row and no list [SEC-29]', () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const row = { id: '7', email: 'jane@example.com', address: { street: '12 Groove Lane' } }
  log.child({ reqId: 'r1' }).warn(
    {
      thing: row,
      rows: [row],
      names: ['Jane'],
      orderId: 'RO-1',
      count: 2,
      isPaid: true,
      at: null,
    },
    'reconciliation failed',
  )
  expect(lines.join('')).not.toMatch(/jane|groove/i)
  expect(JSON.parse(lines.join(''))).toMatchObject({
    reqId: 'r1',
    msg: 'reconciliation failed',
    thing: '[object]',
    rows: '[object]',
    orderId: 'RO-1',
    count: 2,
    isPaid: true,
    at: null,
  })
})
