import { DEMO_ADMIN } from '#server/demo-accounts.ts'
import { signIn } from '../imports/import-client.ts'

/** Returns a function that changes the description of a product as an admin. */
export async function describerAt(
  shopUrl: string,
  path: string,
): Promise<(description: string) => Promise<void>> {
  const headers = {
    authorization: `Bearer ${await signIn(shopUrl, DEMO_ADMIN)}`,
    'content-type': 'application/json',
  }
  return async (description) => {
    const body = JSON.stringify({ description })
    const { ok } = await fetch(shopUrl + path, { method: 'PATCH', headers, body })
    if (!ok) throw new Error('The shop did not take a change of a product')
  }
}

export async function readDescription(url: string): Promise<string> {
  const answer = await fetch(url)
  const { product } = (await answer.json()) as { product: { description: string } }
  return product.description
}
