import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog, toLoggedError } from '../../server/platform/log.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  createLog('trace', { write: (line) => lines.push(line) }).error({ err: error }, 'failed')
  return lines.join('')
}

test('a failed query is logged without what was given to it, and says what it was about', () => {
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

test('what is thrown without being an error is logged as such', () => {
  expect(toLoggedError('no jane@example.com')).toMatchObject({ message: 'no [e-mail]' })
})

test('an error says where it was raised, and its own words stay', () => {
  const { message, stack } = toLoggedError(new Error('ENOENT: no such file /data/images/a.webp'))
  expect(message).toBe('ENOENT: no such file /data/images/a.webp')
  expect(stack).toContain('log.test.ts')
})

test('nothing an error says makes a second line, or a field of the first', () => {
  const forged =
    '","level":10,"msg":"all is well"}\r\n{"level":10,"msg":"forged"}\u2028\u0085\u001b[2J'
  const line = logged(
    new Error(forged, { cause: Object.assign(new Error(forged), { code: forged }) }),
  )
  const ends = ['\r', '\n', '\u001b']
  expect(ends.filter((end) => line.trimEnd().includes(end))).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'failed' })
})
