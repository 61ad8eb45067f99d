import { eq } from 'drizzle-orm'
import { catalogueNames } from '#server/pressings/pressing.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const visitor = 'visitor' as const

async function aboutName({ db }: TestApp, kind: 'artist' | 'label') {
  await makeProduct(db, { artist: 'Ida Fell', brand: 'Tern Records' })
  await makeProduct(db, { artist: 'Ida Fells', brand: 'Tern Recordings' })
  const names = await db.select().from(catalogueNames).where(eq(catalogueNames.kind, kind))
  const [from, into] = names.filter(({ mergedInto }) => mergedInto === null)
  return { from: from?.id ?? '', into: into?.id ?? '' }
}

async function changeOf(shop: TestApp, kind: 'artist' | 'label') {
  const { from } = await aboutName(shop, kind)
  return { caller: 'admin' as const, params: { id: from }, body: { about: 'Tape and rain.' } }
}

async function mergeOf(shop: TestApp, kind: 'artist' | 'label') {
  const { from, into } = await aboutName(shop, kind)
  return { caller: 'admin' as const, params: { id: from }, body: { into } }
}

export const nameRecipes = {
  'GET /artists/:slug': async ({ db }: TestApp) => {
    await makeProduct(db, { artist: 'Ida Fell' })
    return { caller: visitor, params: { slug: 'ida-fell' } }
  },
  'GET /labels/:slug': async ({ db }: TestApp) => {
    await makeProduct(db, { brand: 'Tern Records' })
    return { caller: visitor, params: { slug: 'tern-records' } }
  },
  'PATCH /artists/:id': (shop: TestApp) => changeOf(shop, 'artist'),
  'PATCH /labels/:id': (shop: TestApp) => changeOf(shop, 'label'),
  'POST /artists/:id/merge': (shop: TestApp) => mergeOf(shop, 'artist'),
  'POST /labels/:id/merge': (shop: TestApp) => mergeOf(shop, 'label'),
}
