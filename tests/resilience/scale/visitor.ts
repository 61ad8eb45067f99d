import { randomInt } from 'node:crypto'

/** Sends requests from a random network, to stay below the limits per network. */
export function ask(url: string, request: RequestInit = {}): Promise<Response> {
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return fetch(url, { ...request, headers: { 'x-forwarded-for': from, ...request.headers } })
}

export function send(url: string, method: string, body: object, headers = {}): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers }
  return ask(url, { method, headers: json, body: JSON.stringify(body) })
}

/** @throws Error with the response that holds no token */
export async function signIn(
  shopUrl: string,
  person: { email: string; password: string },
): Promise<{ authorization: string }> {
  const answer = await send(`${shopUrl}/api/auth/login`, 'POST', person)
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`sign-in failed: ${answer.status}`)
  return { authorization: `Bearer ${token}` }
}

export async function openAccount(shopUrl: string, email: string) {
  const person = { email, password: 'a long enough sentence' }
  await send(`${shopUrl}/api/auth/register`, 'POST', person)
  return signIn(shopUrl, person)
}
