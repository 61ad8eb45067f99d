import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { palette } from '#contract/palette.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { createSession } from '#server/auth/index.ts'
import { sendConfirmation } from '#server/newsletter/send-confirmation.ts'
import { systemContext } from '#server/platform/context.ts'
import { shopProfile } from '#server/shop-profile/shop-profile.tables.ts'
import { toPublicSettings } from '#server/storefront.ts'
import { type CachedApp, openCachedApp } from '#tests/support/app/cached-app.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'

const shop = setUpShop({ socialLinks: [{ name: 'Instagram', url: 'https://example.com/i' }] })
/** Two processes on one database. */
let here: CachedApp
let there: CachedApp
let admin: Api
beforeAll(async () => {
  here = await openCachedApp(shop, async () => here.settings.shopName)
  there = await openCachedApp(shop, async () => there.settings.shopName)
})
afterAll(async () => {
  await here.close()
  await there.close()
})
beforeEach(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
  await shop.db.delete(shopProfile)
  await invalidated()
})

const invalidated = () => Promise.all([here.invalidated(), there.invalidated()])

const nothing: ShopProfile = {
  name: null,
  heroLine: null,
  newsletterLine: null,
  contactEmail: null,
  address: null,
  openingHours: null,
  socialLinks: null,
  accentColour: null,
  logo: null,
}
const set = (profile: Partial<ShopProfile>, headers = {}) =>
  admin('PUT /shop-profile', { body: { ...nothing, ...profile }, headers })

const full: ShopProfile = {
  name: 'Grüne Rille',
  heroLine: 'Dig deeper',
  newsletterLine: 'One mail a week.',
  contactEmail: 'hello@grooves.example',
  address: ['Rillenweg 3', '10999 Berlin'],
  openingHours: ['Mo to Fr 11 to 19', 'Sa 10 to 16'],
  socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@grooves' }],
  accentColour: '#ffff00',
  logo: null,
}

describe('the shop profile', () => {
  test('is empty at first and names the defaults [SHOP-1]', async () => {
    expect(await admin('GET /shop-profile')).toMatchObject({
      profile: nothing,
      defaults: {
        name: 'Test Records',
        heroLine: 'Discover your next favourite record',
        address: [],
        socialLinks: [{ name: 'Instagram', url: 'https://example.com/i' }],
      },
    })
  })

  test('replaces the settings of every process at once, cached pages included [SHOP-2]', async () => {
    const { id } = await makeProduct(shop.db)
    await invalidated()
    const pages = () => Promise.all([here, there].map((app) => app.ask(`/products/item/${id}`)))
    const bodies = async () => (await pages()).map(({ bytes }) => bytes.toString())
    const before = await bodies()
    expect(before).toEqual(Array(2).fill(expect.stringContaining('>Test Records<')))
    await set(full)
    await invalidated()
    expect(await bodies()).toEqual(Array(2).fill(expect.stringContaining('>Grüne Rille<')))
    for (const { settings } of [here, there]) {
      expect(settings).toMatchObject({
        shopName: 'Grüne Rille',
        socialLinks: full.socialLinks,
        supplier: { address: full.address },
        identity: { heroLine: 'Dig deeper', contactEmail: 'hello@grooves.example' },
      })
    }
    await set(nothing)
    await invalidated()
    expect(await bodies()).toEqual(before)
  })

  test('leaves the data of every page as it was once nothing is set [SHOP-3]', async () => {
    const show = () => JSON.stringify(toPublicSettings(here.settings, new Date(0)))
    const before = show()
    expect(before).toBe(JSON.stringify(toPublicSettings(shop.services.settings, new Date(0))))
    await set(full)
    await invalidated()
    expect(JSON.parse(show())).toMatchObject({ heroLine: 'Dig deeper' })
    await set(nothing)
    await invalidated()
    expect(show()).toBe(before)
  })

  test('names the shop in refusals, feeds and plain pages [SHOP-4]', async () => {
    await set(full)
    await invalidated()
    const accept = { accept: 'text/html' }
    const places = [
      here.ask('/newsletter/confirm?token=x'),
      here.ask('/feed.xml'),
      here.ask('/terms', { method: 'POST', headers: accept }),
      here.ask('/%E0%A4%A'),
    ]
    for (const { bytes } of await Promise.all(places)) {
      expect(bytes.toString()).toContain('Grüne Rille')
    }
  })

  test('is written to the audit log and undone field by field [SHOP-5]', async () => {
    await set({ name: 'One', heroLine: 'First' })
    await set({ name: 'Two', heroLine: 'First' })
    await set({ name: 'Two', heroLine: 'Second' })
    const { entries } = await admin('GET /audit', { query: { action: 'shop.changed' } })
    const [, nameEntry] = entries
    expect(nameEntry).toMatchObject({ before: { name: 'One' }, after: { name: 'Two' } })
    await undo(admin, nameEntry?._id ?? '')
    expect((await admin('GET /shop-profile')).profile).toMatchObject({
      name: 'One',
      heroLine: 'Second',
    })
    await expect(undo(admin, entries[2]?._id ?? '')).rejects.toMatchObject({ statusCode: 409 })
  })

  test('has an undo of its accent, and of changes from before there was one [SHOP-5]', async () => {
    await set({ name: 'One' })
    await set({ name: 'Two' })
    await shop.db.update(auditEntries).set({
      exact: sql`exact #- '{before,accentColour}' #- '{after,accentColour}'`,
    })
    const older = await latestEntryOf(shop.db, 'shop')
    await set({ name: 'Two', accentColour: '#1d4e86' })
    const newer = await latestEntryOf(shop.db, 'shop')
    await undo(admin, older)
    const profile = async () => (await admin('GET /shop-profile')).profile
    expect(await profile()).toMatchObject({ name: 'One', accentColour: '#1d4e86' })
    await undo(admin, newer)
    expect(await profile()).toMatchObject({ name: 'One', accentColour: null })
  })

  test('is not replaced by a page that shows an earlier one [SHOP-6]', async () => {
    const { version } = await set({ name: 'One' })
    await set({ name: 'Two' }, { 'if-match': `"${version}"` })
    await expect(set({ name: 'Three' }, { 'if-match': `"${version}"` })).rejects.toMatchObject({
      statusCode: 412,
    })
    expect((await admin('GET /shop-profile')).profile.name).toBe('Two')
  })

  test.each<[string, Partial<Record<keyof ShopProfile, unknown>>, string]>([
    ['an empty name', { name: '  ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a name that turns its direction', { name: 'a\u202eb' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a headline of 121 characters', { heroLine: 'x'.repeat(121) }, 'heroLine'],
    ['no email address', { contactEmail: 'nobody' }, 'contactEmail'],
    ['11 lines of address', { address: Array(11).fill('x') }, 'address'],
    [
      'a script as a link',
      { socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }] },
      'socialLinks.0.url',
    ],
    [
      'a link with a user name',
      { socialLinks: [{ name: 'X', url: 'https://a:b@c.de' }] },
      'socialLinks.0.url',
    ],
    ['two links of one name', { socialLinks: [link('X'), link('x')] }, 'socialLinks'],
    ['a colour by name', { accentColour: 'red' }, 'accentColour'],
    ['a colour with more after it', { accentColour: '#b8261b;}' }, 'accentColour'],
    ['a colour that loads a file', { accentColour: 'url(//a)' }, 'accentColour'],
    ['nine links', { socialLinks: [...'123456789'].map(link) }, 'socialLinks'],
  ])('refuses %s and changes nothing [SHOP-7]', async (_, wrong, field) => {
    await set({ name: 'One' })
    await expect(set(wrong as Partial<ShopProfile>)).rejects.toMatchObject({
      statusCode: 400,
      field,
    })
    expect((await admin('GET /shop-profile')).profile).toEqual({ ...nothing, name: 'One' })
  })

  test('has its accent, adjusted to both themes, in pages, plain pages and mails [SHOP-10]', async () => {
    const plainPage = async () => {
      const headers = { accept: 'text/html' }
      return (await here.ask('/terms', { method: 'POST', headers })).bytes.toString()
    }
    const sendMail = async (email: string) => {
      const services = { ...shop.services, settings: here.settings }
      await sendConfirmation(systemContext(services, 'test'), { email })
      return shop.mailer.sent.find(({ to }) => to === email)?.html ?? ''
    }
    const styleOf = () => toPublicSettings(here.settings, new Date(0)).accentStyle
    await set({ accentColour: '#FFFF00' })
    await invalidated()
    const { accent } = await admin('GET /shop-profile/accent', { query: { colour: '#FFFF00' } })
    expect(accent).toEqual({ light: expect.stringMatching(/^#[0-9a-f]{6}$/), dark: '#ffff00' })
    expect(styleOf()).toEqual({ '--accent-light': accent.light, '--accent-dark': accent.dark })
    expect(await plainPage()).toContain(`--accent: light-dark(${accent.light}, ${accent.dark});`)
    const mail = await sendMail('one@example.com')
    expect(mail).toContain(`color:${accent.light}`)
    expect(mail).toContain(`.accent { color: ${accent.dark} !important; }`)
    await set(nothing)
    await invalidated()
    expect(styleOf()).toBeUndefined()
    for (const html of [await plainPage(), await sendMail('two@example.com')]) {
      expect(html).toContain(palette.accent.light)
      expect(html).not.toContain(accent.dark)
    }
  })

  test('is on the invoice and in mails [SHOP-4]', async () => {
    const { orderId } = await buy(shop)
    await set(full)
    await invalidated()
    const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
    const headers = { authorization: `Bearer ${token}` }
    const { bytes } = await here.ask(`/api/orders/${orderId}/paper`, { headers })
    expect(JSON.parse(bytes.toString())).toMatchObject({
      paper: { supplier: { name: 'Grüne Rille', address: full.address } },
    })
    const services = { ...shop.services, settings: here.settings }
    await sendConfirmation(systemContext(services, 'test'), { email: 'reader@example.com' })
    const mail = shop.mailer.sent.find(({ to }) => to === 'reader@example.com')
    expect(mail?.html).toContain('Grüne Rille')
  })
})

function link(name: string) {
  return { name, url: 'https://example.com' }
}
