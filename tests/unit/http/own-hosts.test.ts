import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toServerFactory } from '#server/http/listener-chain.ts'
import { refuseOtherHosts } from '#server/http/own-hosts.ts'
import { openPort, sendRaw, statusOf } from '#tests/support/network/raw-request.ts'

let app: FastifyInstance
let port: number
beforeEach(async () => {
  const layers = [
    refuseOtherHosts({ shopName: 'Runout Records', identity: {} }, ['records.lan', '192.168.1.20']),
  ]
  app = Fastify({ serverFactory: toServerFactory(layers) })
  app.route({ method: ['GET', 'POST'], url: '/*', handler: async () => 'the demo' })
  port = await openPort(app)
})
afterEach(() => app.close())

const ask = (host: string, headers = '', path = '/dev/mail') =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\n${host}connection: close\r\n${headers}\r\n`)

describe('a demo [SEC-1]', () => {
  test.each([
    ...['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'],
    ...['records.localhost', 'records.lan', 'Records.LAN:8080', '192.168.1.20:3000'],
  ])('answers to %s [SEC-1]', async (host) => {
    expect(await ask(`host: ${host}\r\n`)).toContain('the demo')
    const forwarded = `x-forwarded-host: ${host}\r\nforwarded: for=127.0.0.1;host="${host}"\r\n`
    expect(await ask('host: localhost\r\n', forwarded)).toContain('the demo')
  })

  test.each([
    ...['shop.example.com', 'shop.example.com:443', '203.0.113.9', '[2001:db8::1]', '0.0.0.0:3000'],
    ...[
      'localhost.example.com',
      '127.0.0.1.example.com',
      'notlocalhost',
      'localhost@shop.example.com',
    ],
    ...['lan', 'other.lan', 'records.lan.example.com', 'a b', '%', '1270.0.0.1'],
  ])('does not answer to %s [SEC-1]', async (host) => {
    const forwarded = [
      `x-forwarded-host: ${host}\r\n`,
      `x-forwarded-host: localhost, ${host}\r\n`,
      `x-forwarded-host: localhost\r\nx-forwarded-host: ${host}\r\n`,
      `forwarded: for=203.0.113.9;proto=https;host=${host}\r\n`,
      `forwarded: host=localhost, FOR=203.0.113.9;Host="${host}"\r\n`,
    ]
    const answers = [
      await ask(`host: ${host}\r\n`),
      ...(await Promise.all(forwarded.map((headers) => ask('host: localhost\r\n', headers)))),
    ]
    for (const answer of answers) {
      expect(statusOf(answer)).toBe(421)
      expect(answer).not.toContain('the demo')
    }
  })

  test('says why, as a page or as an error of a call, and without the name [SEC-1]', async () => {
    const page = await ask('host: shop.example.com\r\n')
    expect(page).toContain('<h1>This demo answers on its own machine only</h1>')
    expect(page).toContain("default-src 'none'")
    const call = await ask('host: shop.example.com\r\n', '', '/api/auth/login')
    const [, body = ''] = call.split('\r\n\r\n')
    expect(JSON.parse(body)).toEqual({
      statusCode: 421,
      message: expect.stringContaining('DEMO=off'),
    })
    expect(page + call).not.toContain('shop.example.com')
  })

  test('answers a client of HTTP/1.0, which names no host [SEC-1]', async () => {
    expect(await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n')).toContain('the demo')
  })
})
