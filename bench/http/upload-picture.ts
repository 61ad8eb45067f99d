import { readFileSync } from 'node:fs'
import { DEMO_ADMIN } from '#server/demo-accounts.ts'
import { signIn } from '../imports/import-client.ts'

const sleeve = new URL('../../db/demo/art/ampersand-12-songs-1-chord-1.webp', import.meta.url)

/** Uploads an image of the demo and returns its path in the shop. */
export async function uploadPicture(shopUrl: string): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', 'products')
  form.set('file', new Blob([readFileSync(sleeve)], { type: 'image/webp' }), 'sleeve.webp')
  const headers = { authorization: `Bearer ${await signIn(shopUrl, DEMO_ADMIN)}` }
  const answer = await fetch(`${shopUrl}/api/images`, { method: 'POST', headers, body: form })
  const { secure_url: address } = (await answer.json()) as { secure_url: string }
  return new URL(address, shopUrl).pathname
}
