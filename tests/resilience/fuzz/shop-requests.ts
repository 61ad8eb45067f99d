import { mkdir, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { PageInput } from '#contract/pages.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import { shopExports } from '#server/moving/shop-exports/shop-exports.tables.ts'
import { pages } from '#server/pages/pages.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

/** Requests about the profile of the shop, its pages and its export. */

const profile: ShopProfile = {
  name: 'Grooves',
  heroLine: null,
  newsletterLine: null,
  contactEmail: 'hi@example.com',
  address: ['1 Lane'],
  openingHours: null,
  socialLinks: [],
  accentColour: '#1d4e86',
  logo: null,
}

const page: PageInput = {
  slug: 'gift-cards',
  title: 'Gift cards',
  description: '',
  text: 'Soon',
  isPublished: true,
}

async function addPage(shop: TestApp): Promise<string> {
  await shop.db.delete(pages).where(eq(pages.isFixed, false))
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  return (await admin('POST /shop-pages', { body: page })).page._id
}

async function makeExport({ db, services }: TestApp): Promise<string> {
  await db.delete(shopExports)
  const { folder, draftOf } = services.exports
  const row = { state: 'ready' as const, seenAt: new Date(), readyAt: new Date(), bytes: 2 }
  const [made] = await db.insert(shopExports).values(row).returning()
  await mkdir(folder, { recursive: true })
  await writeFile(draftOf(made?.id ?? ''), 'PK')
  return made?.id ?? ''
}

const withExport = async (shop: TestApp) => ({
  caller: 'admin' as const,
  params: { id: await makeExport(shop) },
})

export const shopRecipes = {
  'POST /shop-exports': async ({ db }: TestApp) => {
    await db.delete(shopExports)
    return { caller: 'admin' as const }
  },
  'DELETE /shop-exports/:id': withExport,
  'GET /shop-exports/:id/file': withExport,
  'GET /pages/:slug': async (shop: TestApp) => {
    await addPage(shop)
    return { caller: 'visitor' as const, params: { slug: page.slug } }
  },
  'POST /shop-pages': async (shop: TestApp) => {
    await shop.db.delete(pages).where(eq(pages.isFixed, false))
    return { caller: 'admin' as const, body: page }
  },
  'PUT /shop-pages/:id': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: await addPage(shop) },
    body: page,
  }),
  'DELETE /shop-pages/:id': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: await addPage(shop) },
  }),
  'GET /shop-pages/:id/versions': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: await addPage(shop) },
  }),
  'POST /shop-pages/preview': async () => ({
    caller: 'admin' as const,
    body: { text: '# Hi' },
  }),
  'GET /shop-profile/accent': async () => ({
    caller: 'admin' as const,
    query: { colour: '#ffff00' },
  }),
  'POST /shop-profile/logo': async () => ({
    caller: 'admin' as const,
    payload:
      '--b\r\nContent-Disposition: form-data; name="file"; filename="logo.svg"\r\n\r\n<svg viewBox="0 0 4 1"><path d="M0 0h2v1z"/></svg>\r\n--b--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }),
  'PUT /shop-profile': async () => ({ caller: 'admin' as const, body: profile }),
}
