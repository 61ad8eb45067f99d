import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { ShopProfile, UploadedLogo } from '#contract/shop-profile.ts'
import { createSession } from '#server/auth/index.ts'
import { shopLogos, shopProfile } from '#server/shop-profile/shop-profile.tables.ts'
import { toPublicSettings } from '#server/storefront.ts'
import { type CachedApp, openCachedApp } from '#tests/support/app/cached-app.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { draw, uploadLogo } from '#tests/support/payloads/pictures.ts'

const shop = setUpShop()
/** Two processes on one database. */
let here: CachedApp
let there: CachedApp
let admin: Api
let token: string
beforeAll(async () => {
  here = await openCachedApp(shop)
  there = await openCachedApp(shop)
})
afterAll(async () => {
  await here.close()
  await there.close()
})
beforeEach(async () => {
  const adminRow = await makeAdmin(shop.db)
  admin = await shop.apiAs(adminRow)
  token = await createSession(shop.ctx(), adminRow.id)
  await shop.db.delete(shopProfile)
  await shop.db.delete(shopLogos)
})

const nothing: ShopProfile = {
  name: null,
  heroLine: null,
  newsletterLine: null,
  contactEmail: null,
  logo: null,
  address: null,
  openingHours: null,
  socialLinks: null,
  accentColour: null,
}
const save = (profile: Partial<ShopProfile>, headers = {}) =>
  admin('PUT /shop-profile', { body: { ...nothing, ...profile }, headers })
const svg = (colour: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="${colour}" d="M0 0h20v10H0z"/>${more}</svg>`

async function upload(file: string | Uint8Array): Promise<UploadedLogo> {
  const { statusCode, body } = await uploadLogo(shop, token, file)
  if (statusCode !== 201) throw Object.assign(new Error('refused'), { ...body, statusCode })
  return body
}

describe('the logo', () => {
  test('is shown by every process once it is saved, until it is removed [SHOP-11, SHOP-3]', async () => {
    const shown = () =>
      [here, there].map(({ settings }) => toPublicSettings(settings, new Date(0)).logo)
    const { logo, removed } = await upload(svg('#000'))
    expect({ logo, removed }).toEqual({
      logo: {
        file: expect.stringMatching(/^[0-9a-f]{32}\.svg$/),
        width: 640,
        height: 160,
        surface: 'light',
      },
      removed: [],
    })
    expect(shown()).toEqual([undefined, undefined])
    expect(await save({ logo: logo.file })).toMatchObject({ profile: { logo: logo.file }, logo })
    await Promise.all([here.invalidated(), there.invalidated()])
    expect(shown()).toEqual([logo, logo])
    await save({})
    await Promise.all([here.invalidated(), there.invalidated()])
    expect(toPublicSettings(here.settings, new Date(0))).not.toHaveProperty('logo')
  })

  test('names what was removed from an SVG [SHOP-12]', async () => {
    const { removed } = await upload(svg('#000', '<script>alert(1)</script>'))
    expect(removed).toEqual(['script'])
  })

  test('is a PNG of at most 640 × 160 pixels and 64 kB, without what the file had beside it [SHOP-12]', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = await sharp({
      create: { width: 960, height: 240, channels: 3, background: '#fff', noise },
    })
      .withExif({ IFD0: { Artist: 'Ida' } })
      .png()
      .toBuffer()
    const { logo } = await upload(Buffer.concat([large, Buffer.from('<script>')]))
    expect(logo).toMatchObject({ width: 320, height: 80, surface: 'both' })
    const { bytes } = await here.ask(`/logo/${logo.file}`)
    expect(bytes.length).toBeLessThanOrEqual(64 * 1024)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 320 })
    expect(bytes.includes('Ida') || bytes.includes('<script>')).toBe(false)
    const wide = await upload(await draw(2000, 500).png().toBuffer())
    expect(wide.logo).toMatchObject({ width: 640, height: 160 })
    const small = await upload(await draw(30, 20).png().toBuffer())
    expect(small.logo).toMatchObject({ width: 30, height: 20 })
  })

  test('is served for a year as a file that runs and loads nothing, to anyone [SHOP-17]', async () => {
    const { logo } = await upload(svg('#000'))
    const answer = await there.ask(`/logo/${logo.file}`)
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      },
    })
    expect(answer.bytes.toString()).toContain('fill="#000"')
    for (const file of ['a.svg', `${'0'.repeat(32)}.png`, '..%2f..%2fetc%2fpasswd', '%00']) {
      expect((await here.ask(`/logo/${file}`)).statusCode).toBe(404)
    }
  })

  test.each<[string, () => Promise<string | Uint8Array> | string | Uint8Array, number]>([
    ['a JPEG', () => draw(20, 20).jpeg().toBuffer(), 415],
    ['a WebP', () => draw(20, 20).webp().toBuffer(), 415],
    ['a text', () => 'logo', 415],
    ['a page', () => '<html><body>hi</body></html>', 400],
    ['an SVG in UTF-16', () => Buffer.from(svg('#000'), 'utf16le'), 415],
    ['half a PNG', async () => (await draw(400, 400).png().toBuffer()).subarray(0, 120), 415],
    ['the first bytes of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex'), 415],
    [
      'a transparent PNG',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
      400,
    ],
    ['an SVG without shapes', () => '<svg viewBox="0 0 4 4"/>', 400],
    ['an SVG of 65 kB', () => svg('#000', `<path d="${'M0 0'.repeat(17_000)}"/>`), 413],
    ['a file above 1 MB', () => Buffer.alloc(1024 * 1024 + 1), 413],
  ])(
    'is not %s: a message at its field, and nothing changes [SHOP-13]',
    async (_, file, statusCode) => {
      await expect(upload(await file())).rejects.toMatchObject({ statusCode, field: 'file' })
      expect(await shop.db.$count(shopLogos)).toBe(0)
    },
  )

  test('comes back with an undo, and its change needs the current version [SHOP-16]', async () => {
    const first = (await upload(svg('#000'))).logo
    const second = (await upload(svg('#111'))).logo
    const { version } = await save({ logo: first.file })
    await save({ logo: second.file }, { 'if-match': `"${version}"` })
    await expect(save({ logo: null }, { 'if-match': `"${version}"` })).rejects.toMatchObject({
      statusCode: 412,
    })
    const { entries } = await admin('GET /audit', { query: { action: 'shop.changed' } })
    expect(entries[0]).toMatchObject({
      before: { logo: first.file },
      after: { logo: second.file },
    })
    await undo(admin, await latestEntryOf(shop.db, 'shop'))
    expect(await admin('GET /shop-profile')).toMatchObject({ logo: first })
  })

  test('that was not saved within a day is deleted by the next upload, others stay [SHOP-16]', async () => {
    const used = (await upload(svg('#000'))).logo
    const unused = (await upload(svg('#111'))).logo
    await save({ logo: used.file })
    await save({})
    await shop.db.update(shopLogos).set({ createdAt: new Date(0) })
    await upload(svg('#222'))
    await expect(save({ logo: unused.file })).rejects.toMatchObject({
      statusCode: 400,
      field: 'logo',
    })
    expect((await save({ logo: used.file })).logo).toEqual(used)
  })

  test('is nothing but an uploaded file [SHOP-13]', async () => {
    for (const logo of ['https://evil.example/a.svg', '../a.svg', `${'0'.repeat(32)}.gif`]) {
      await expect(save({ logo })).rejects.toMatchObject({ statusCode: 400, field: 'logo' })
    }
  })
})
