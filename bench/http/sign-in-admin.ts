/** The token of the demo's admin. */
export async function signInAdmin(shopUrl: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'runout-admin' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
