import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createIdentityProvider } from '#server/platform/identity/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'

/** The real client against the demo provider; other tests use a fake provider. */

let shop: TestApp
let app: FastifyInstance
let publicUrl: string
beforeAll(async () => {
  publicUrl = `http://127.0.0.1:${await findFreePort()}`
  shop = await createTestApp({ publicUrl })
  const identity = createIdentityProvider({ google: undefined, publicUrl })
  app = await buildApp({ services: { ...shop.services, identity } })
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** A minimal browser: stores cookies by path and follows redirects. */
function openBrowser() {
  const cookies = new Map<string, { value: string; path: string }>()

  async function go(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; text: string }> {
    const { pathname } = new URL(url)
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path))
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    const location = answer.headers.get('location')
    if (!location) return { url, text: await answer.text() }
    const next = new URL(location, url)
    return next.pathname === '/auth/callback' ? { url: next.href, text: '' } : go(next.href)
  }
  return { go }
}

test('any email signs in at the demo identity provider [API-52 API-53 API-105]', async () => {
  const { go } = openBrowser()
  for (const email of ['ida@example.com', 'oskar@example.com']) {
    const page = await go(`${publicUrl}/api/auth/google`)
    expect(page.text).toContain('Demo')
    expect(page.text).toContain('Continue')
    const back = await go(page.url, { email: ` ${email.toUpperCase()} `, choice: 'continue' })
    const token = new URL(back.url).searchParams.get('token') ?? ''
    const { user } = await shop.api(token)('GET /auth/me')
    expect(user.email).toBe(email)
  }
})

test('Cancel leads back without a token [API-54]', async () => {
  const { go } = openBrowser()
  const page = await go(`${publicUrl}/api/auth/google`)
  expect((await go(page.url, { email: '', choice: 'cancel' })).url).toBe(
    `${publicUrl}/auth/callback`,
  )
})

test('its responses carry the same browser restrictions as all others', async () => {
  const answer = await fetch(`${publicUrl}/dev/idp/.well-known/openid-configuration`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('permissions-policy')).toContain('camera=()')
})

test('prompts again for an invalid email', async () => {
  const { go } = openBrowser()
  const page = await go(`${publicUrl}/api/auth/google`)
  const again = await go(page.url, { email: 'nobody', choice: 'continue' })
  expect(again.text).toContain('Please enter an email address.')
})

test('an expired sign-in page shows that it expired', async () => {
  const { go } = openBrowser()
  const old = await go(`${publicUrl}/dev/idp/interaction/gone`, { email: 'ida@example.com' })
  expect(old.text).toContain('has expired')
})

test('a provider that does not answer leads back without a token [API-54]', async () => {
  const nowhere = `http://127.0.0.1:${await findFreePort()}`
  const identity = createIdentityProvider({ google: undefined, publicUrl: nowhere })
  const cutOff = await buildApp({ services: { ...shop.services, identity } })
  const answer = await cutOff.inject('/api/auth/google')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`${publicUrl}/auth/callback`)
  await cutOff.close()
})
