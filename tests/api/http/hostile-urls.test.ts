import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createDiskStore } from '#server/platform/storage/disk-store.ts'
import { isHit, openCachedApp } from '#tests/support/app/cached-app.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { getRaw, headerOf, openPort, statusOf } from '#tests/support/network/raw-request.ts'
import { draw } from '#tests/support/payloads/pictures.ts'

/** URLs that try to leave the served folders, or to redirect out of the shop. */

const SECRET = 'a secret beside what is served'

const shop = setUpShop({ publicUrl: 'https://shop.test' })
let app: FastifyInstance
let port: number
let folder: string
/** The URLs requested from the pages. */
const asked: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'runout-addresses-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'client/assets/app.js'), 'go()')
  writeFileSync(join(folder, 'secret.webp'), SECRET)
  mkdirSync(join(folder, 'images'), { recursive: true })
  writeFileSync(join(folder, 'images/own.webp'), 'a picture')
  app = await buildApp({
    services: { ...shop.services, images: createDiskStore(folder) },
    storefront: {
      filesFolder: pathToFileURL(`${folder}/client/`),
      pages: {
        constantScripts: [],
        routes: [],
        render: async ({ url }) => {
          asked.push(url)
          return new Response('<p>no such page</p>', { status: 404 })
        },
      },
    },
  })
  port = await openPort(app)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (address: string, headers?: string) => getRaw(port, address, headers)

/** "../" in every encoding that a proxy or server may decode. */
const UP = [
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '.%2e/', '%2E%2E%2F', '..\\', '..%5c', '%2e%2e%5c'],
  ...['%252e%252e%252f', '..%252f', '%25%32%65%25%32%65/', '..%c0%af', '%c0%ae%c0%ae/', '....//'],
  ...['..;/', '.././', '..%00/', '/../', '%u002e%u002e%u2215'],
]

describe('no path leaves the served folders', () => {
  test('serves the files inside', async () => {
    expect(await get('/assets/app.js')).toContain('go()')
    expect(await get('/images/own.webp')).toContain('a picture')
  })

  const ways = ['/', '/assets/', '/images/', '/share/', '/api/', '/api/products/image/', '//']
  test.each(ways)('from %s', async (way) => {
    const file = join(folder, 'secret.webp')
    const addresses = [
      ...UP.flatMap((up) => [1, 2, 3].map((steps) => `${way}${up.repeat(steps)}secret.webp`)),
      ...[file, `/${file}`, encodeURIComponent(file), `file://${file}`].map((at) => way + at),
      `${way}..%2fsecret`,
      `${way}secret.webp%00.webp`,
    ]
    for (const address of addresses) {
      const answer = await get(address)
      expect(answer, address).not.toContain(SECRET)
      expect([400, 401, 404, 414], address).toContain(statusOf(answer))
    }
  })
})

describe('no redirect leaves the shop', () => {
  const ELSEWHERE = [
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example'],
    ...['/%09/evil.example', '%0d%0a//evil.example', '///evil.example', 'https:evil.example'],
    ...['javascript:alert(1)//evil.example', '%6aavascript:evil.example', 'data:,evil.example'],
    ...['//shop.test@evil.example', '//shop.test%40evil.example', '/%2f/evil.example'],
    ...['https://shop.test.evil.example', '//evil.example/%2e%2e', '?//evil.example'],
  ]
  const NAMES = ['next', 'return', 'returnTo', 'redirect', 'redirect_uri', 'url', 'from', 'state']
  const places = [
    '/api/auth/google',
    '/api/auth/google/callback',
    '/auth/callback',
    '/order/cancel',
  ]

  test('through a query parameter', async () => {
    for (const place of places) {
      for (const to of ELSEWHERE) {
        const query = NAMES.map((name) => `${name}=${to}`).join('&')
        const answer = await get(`${place}?${query}`)
        const location = headerOf(answer, 'location')
        expect(location ?? 'https://shop.test/', `${place} ${to}`).toMatch(
          /^https:\/\/(?:shop\.test|id\.example\.com)[/?]/,
        )
        expect(location ?? '', `${place} ${to}`).not.toContain('evil.example')
      }
    }
  })

  test('through a host header or path', async () => {
    for (const to of ELSEWHERE) {
      const address = to.startsWith('/') ? to : `/${to}`
      const headers = 'x-forwarded-host: evil.example\r\nforwarded: host=evil.example\r\n'
      const answer = await get(`${address}/`, headers)
      expect(headerOf(answer, 'location'), address).toBeUndefined()
    }
    await get('//evil.example/products?a=//b')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => !url.startsWith('https://shop.test/'))).toEqual([])
  })
})

describe('Strict-Transport-Security', () => {
  const policyOf = (answer: string) => headerOf(answer, 'strict-transport-security')
  const proto = (value: string) => `x-forwarded-proto: ${value}\r\n`

  test('is sent with every HTTPS response, for this host only [SEC-19]', async () => {
    for (const address of ['/api/health', '/nothing', '/assets/app.js', '/api/nothing']) {
      for (const said of ['https', 'HTTPS', 'https, http']) {
        const policy = policyOf(await get(address, proto(said)))
        expect(policy, `${address} ${said}`).toBe('max-age=31536000')
      }
    }
  })

  test('covers subdomains only on request [SEC-19]', async () => {
    const app = await buildApp({ services: shop.services, includesSubdomains: true })
    const answer = await getRaw(await openPort(app), '/api/health', proto('https'))
    expect(policyOf(answer)).toBe('max-age=31536000; includeSubDomains')
    await app.close()
  })

  test('is sent with cache hits and images in memory, over TLS only [SEC-19]', async () => {
    await shop.images.put('sleeve', await draw(20, 20).webp().toBuffer(), 'image/webp')
    const cached = await openCachedApp(shop)
    for (const path of ['/products/item/1', '/images/sleeve.webp']) {
      await cached.ask(path)
      const secure = await cached.ask(path, { headers: { 'x-forwarded-proto': 'https' } })
      expect([path, isHit(secure)]).toEqual([path, true])
      expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
      const plain = await cached.ask(path)
      expect([path, isHit(plain)]).toEqual([path, true])
      expect(plain.headers).not.toHaveProperty('strict-transport-security')
    }
    await cached.close()
  })

  test('is not sent over plain HTTP', async () => {
    for (const headers of ['', proto('http'), proto('http, https'), proto('')]) {
      expect(policyOf(await get('/api/health', headers)), headers).toBeUndefined()
    }
  })

  test('is not sent by a shop whose public URL is plain HTTP', async () => {
    const plain = await buildApp({
      services: {
        ...shop.services,
        settings: { ...shop.services.settings, publicUrl: 'http://s' },
      },
    })
    const answer = await getRaw(await openPort(plain), '/api/health', proto('https'))
    expect(policyOf(answer)).toBeUndefined()
    await plain.close()
  })
})
