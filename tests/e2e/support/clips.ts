import { expect } from '@playwright/test'
import { createSession } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { mp3Of } from '#tests/support/payloads/sounds.ts'
import { postRecord } from './pressing.ts'
import type { BrowserShop } from './shop.ts'

type Playable = { name: string; artist: string; titles: readonly string[]; seconds?: number }

/** A record whose tracks have silent clips, uploaded as an admin does. */
export async function postPlayable(shop: BrowserShop, record: Playable) {
  const { name, artist, titles, seconds = 20 } = record
  const admin = await makeAdmin(shop.db)
  const token = await createSession(systemContext(shop.services, 'test'), admin.id)
  const tracks: { position: string; title: string; clipId: string }[] = []
  for (const [place, title] of titles.entries()) {
    tracks.push({ position: `A${place + 1}`, title, clipId: await postClip(shop, token, seconds) })
  }
  const product = await postRecord(shop, {
    name,
    albumInfo: { artist },
    pressing: { format: 'Vinyl', tracks },
  })
  return { ...product, clipIds: tracks.map(({ clipId }) => clipId) }
}

async function postClip(shop: BrowserShop, token: string, seconds: number): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(mp3Of(seconds))], 'clip.mp3', { type: 'audio/mpeg' }))
  const response = await fetch(`${shop.url}/api/clips`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  expect(response.status).toBe(201)
  return (await response.json()).clip._id
}
