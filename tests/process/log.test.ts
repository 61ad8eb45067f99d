import { expect, test } from 'vitest'
import { isApiError } from '#contract/client.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { filledFolder } from './support/demo-folder.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

/** User input, each part with a unique marker. */
const person = {
  email: 'marked-mail@example.com',
  password: 'marked-password-1',
  firstName: 'Markedfirst',
  street: '7 Marked Street',
  phone: '+61 400 123 987',
}

test('the log has no user input and no token, even at its lowest level', async () => {
  const port = await findFreePort()
  const shop = startShop(await filledFolder(), { PORT: String(port), LOG_LEVEL: 'trace' })
  let output = ''
  shop.child.stdout?.on('data', (chunk) => (output += String(chunk)))
  await untilOpen(shop)
  const tokens = [...(await liveHere(port)), await resetPassword(port)]
  await failHere(port, tokens)
  shop.child.kill('SIGTERM')
  await shop.ended
  const all = output + shop.errors()
  expect(all).toContain('"msg":"request answered"')
  for (const event of [
    'signed-in',
    'sign-in-refused',
    'password-reset-requested',
    'access-refused',
  ]) {
    expect(all).toContain(`"event":"${event}"`)
  }
  for (const typed of [...Object.values(person), 'new-marked-password', ...tokens]) {
    expect(all).not.toContain(typed)
    expect(all).not.toContain(encodeURIComponent(typed))
  }
  expect(all).not.toMatch(/marked/i)
})

/** Registers, signs in, fills in the profile and orders. */
async function liveHere(port: number): Promise<string[]> {
  const { email, password, firstName, street, phone } = person
  const api = apiAt(port)
  await api('POST /auth/register', { body: { email, password } })
  const admission = await api('POST /auth/login', { body: { email, password } })
  if (!('token' in admission)) throw new Error('Signing in took more than a password')
  const own = apiAt(port, admission.token)
  const names = { firstName, lastName: 'Markedlast', phoneNumber: phone }
  await own('PATCH /users/profile', { body: names })
  const address = { street, city: 'Markedcity', state: 'VIC', postalCode: '3065', country: 'AU' }
  await own('PATCH /users/profile', { body: { address } })
  await api('POST /newsletter', { body: { email } })
  // Rendered first, then served from the cache.
  for (const _ of [1, 2]) await api('GET /products/search', { query: { q: 'marked search' } })
  const { products } = await api('GET /products', { query: { 'in-stock': 'true' } })
  const lines = [{ productId: products[0]?._id ?? '', quantity: 1 }]
  const { checkoutUrl } = await own('POST /orders', { body: { products: lines } })
  await fetch(checkoutUrl)
  await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Markedname', street }),
  })
  return [admission.token]
}

/** Through the mailed link, whose page is opened as well. */
async function resetPassword(port: number): Promise<string> {
  const { email } = person
  await apiAt(port)('POST /auth/forgot-password', { body: { email } })
  let token: string | undefined
  while (!token) {
    const mails = await fetch(`http://127.0.0.1:${port}/dev/mail.json`)
    token = /reset-password\?token=([\w.-]+)/.exec(await mails.text())?.[1]
  }
  await fetch(`http://127.0.0.1:${port}/reset-password?token=${token}`)
  await apiAt(port)('POST /auth/reset-password', {
    body: { token, password: 'new-marked-password' },
  })
  return token
}

/** Refused calls and pages, with the input in every place. */
async function failHere(port: number, tokens: string[]): Promise<void> {
  const { email, password } = person
  const refused = (call: Promise<unknown>) =>
    call.catch((error: unknown) => {
      if (!isApiError(error)) throw error
    })
  const [token = ''] = tokens
  await refused(apiAt(port)('POST /auth/login', { body: { email, password } }))
  await refused(apiAt(port)('POST /auth/register', { body: { email, password } }))
  await refused(apiAt(port)('POST /auth/reset-password', { body: { token, password } }))
  await refused(apiAt(port, token)('GET /users', { query: { search: email } }))
  for (const path of [
    '/api/nothing',
    '/api/users/x\0',
    '/nothing',
    '/auth/callback',
    '/api/auth/google/callback',
  ]) {
    await fetch(
      `http://127.0.0.1:${port}${path}?token=${token}&email=${encodeURIComponent(email)}&code=${token}&state=marked`,
    )
  }
  await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: `{"email":"${email}",`,
  })
}
