import { expect, test } from 'vitest'
import { parseDatabaseUrl, toPasswordlessUrl } from '#server/platform/db/database-url.ts'

const host = { host: 'db.example.com', dbname: 'runout' }

test.each([
  ['postgres://db.example.com/runout', undefined, host],
  ['postgres://shop@db.example.com/runout', undefined, { ...host, user: 'shop' }],
  [
    'postgres://shop:secret@db.example.com:5433/runout',
    'secret',
    { ...host, user: 'shop', port: '5433' },
  ],
  ['postgres://shop:p%40%2F%3A%23@db.example.com/runout', 'p@/:#', { ...host, user: 'shop' }],
  ['postgres://shop:p@ss@db.example.com/runout', 'p@ss', { ...host, user: 'shop' }],
  ['postgres://shop:p:ss@db.example.com/runout', 'p:ss', { ...host, user: 'shop' }],
  ['postgres://shop@db.example.com/runout?password=p%40ss', 'p@ss', { ...host, user: 'shop' }],
  [
    'postgresql://shop:secret@db.example.com/runout?sslmode=verify-full&sslrootcert=/no/such.crt&uselibpqcompat=true',
    'secret',
    { ...host, user: 'shop', sslmode: 'verify-full', sslrootcert: '/no/such.crt' },
  ],
  [
    'postgres://shop:secret@/runout?host=/run/postgresql',
    'secret',
    { host: '/run/postgresql', dbname: 'runout', user: 'shop' },
  ],
  ['postgres://[::1]:5432/runout', undefined, { host: '::1', port: '5432', dbname: 'runout' }],
  ['postgres://db.example.com/my%20shop', undefined, { host: 'db.example.com', dbname: 'my shop' }],
])('separates the password from everything else: %s [SEC-25]', (url, password, parameters) => {
  const database = parseDatabaseUrl(url)
  expect(database).toEqual({ password, parameters })
  const rest = toPasswordlessUrl(database)
  if (password) expect(decodeURIComponent(rest)).not.toContain(password)
  // The form that libpq documents for parameters (34.1.1.2): without authority.
  expect(rest).toMatch(/^postgresql:\/\/\/\?[\w]+=[^&]+(&\w+=[^&]+)*$/)
  expect(parseDatabaseUrl(rest)).toEqual({ password: undefined, parameters })
})
