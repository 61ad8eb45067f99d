import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { Mailing, MailingInput } from '#contract/newsletter/mailings.ts'
import { formatDropTime } from '#contract/pricing/drop-texts.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { runMailing } from '#server/newsletter/mailings/run-mailing.ts'
import {
  mailingRecipients,
  mailings,
  newsletterSubscribers,
} from '#server/newsletter/newsletter.tables.ts'
import { NonRetryableError } from '#server/platform/jobs/non-retryable-error.ts'
import { inHours, makeDraw, makeDrop } from '#tests/support/app/drops.ts'
import { makeAdmin, makeProduct, type UserRow } from '#tests/support/app/factories.ts'
import { subscribe } from '#tests/support/app/newsletter.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { undo } from '#tests/support/app/undo.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
let api: Api
let admin: UserRow
beforeEach(async () => {
  await shop.db.delete(mailings)
  await shop.db.delete(newsletterSubscribers)
  await shop.runJobs()
  shop.mailer.sent.length = 0
  admin = await makeAdmin(shop.db)
  api = await shop.apiAs(admin)
})

const draft = async (input: Partial<MailingInput> = {}): Promise<Mailing> => {
  const { mailing } = await api('POST /mailings')
  const body = { subject: 'Friday arrivals', introduction: 'Hello.', items: [], ...input }
  return (await api('PUT /mailings/:id', { params: { id: mailing._id }, body })).mailing
}
const send = ({ _id: id }: Mailing, body = {}) =>
  api('POST /mailings/:id/send', { params: { id }, body })
const find = async ({ _id: id }: Mailing) =>
  (await api('GET /mailings/:id', { params: { id } })).mailing
const recordsIn = (items: Mailing['items']) =>
  items.flatMap(({ group, productId }) => (group === 'records' ? productId : []))
const receivers = () => shop.mailer.sent.map(({ to }) => to).sort()

/** Another attempt of the job of a mailing. */
async function runAgain({ _id: id }: Mailing): Promise<void> {
  const [row] = await shop.db.select().from(mailings).where(eq(mailings.id, id))
  const run = { mailingId: id, runId: row?.runId ?? '', subject: '' }
  await runMailing(shop.ctx(), run, { signal: new AbortController().signal })
}

test('a draft has what arrived since the last mail was sent, by group [VOICE-4]', async () => {
  await shop.db.update(products).set({ createdAt: new Date(0) })
  const record = await makeProduct(shop.db, {
    artist: 'Ana Vale',
    name: 'Harbour',
    createdAt: shop.ctx().now,
  })
  const picked = await makeProduct(shop.db, {
    pickedAt: shop.ctx().now,
    review: 'Warm **and** slow. More.',
    createdAt: new Date(0),
  })
  const preorder = await makeProduct(shop.db, { shipsOn: '2030-02-12', createdAt: shop.ctx().now })
  const copy = await makeUsedCopy(shop.db, picked)
  await makeProduct(shop.db, { createdAt: shop.ctx().now, stock: 0 })
  const { mailing } = await api('POST /mailings')
  expect(mailing.items.map(({ group, productId }) => [group, productId])).toEqual([
    ['records', record.id],
    ['used', copy.id],
    ['picks', picked.id],
    ['preorders', preorder.id],
  ])
  expect(mailing.items.map(({ title, detail }) => `${title} | ${detail}`)).toEqual([
    'Ana Vale: Harbour | ',
    expect.stringContaining('Used: media VG+, sleeve VG'),
    expect.stringContaining('Warm and slow.'),
    expect.stringContaining('Pre-order · ships'),
  ])
  const { arrivals } = await api('GET /mailings/:id/arrivals', { params: { id: mailing._id } })
  expect(arrivals).toEqual(mailing.items)

  await subscribe(shop, 'ana@example.com')
  await send(mailing)
  shop.advance(3_600_000)
  await shop.runJobs()
  const later = (await api('POST /mailings')).mailing.items.map(({ productId }) => productId)
  // The test writes the copy with the time of the database, which is later.
  expect(later.filter((id) => id !== copy.id)).toEqual([])
})

test('what arrives after a draft and before its mail leaves is in the next draft [VOICE-4]', async () => {
  await shop.db.update(products).set({ createdAt: new Date(0) })
  const first = await makeProduct(shop.db, { createdAt: shop.ctx().now })
  const { mailing } = await api('POST /mailings')
  shop.advance(60_000)
  const late = await makeProduct(shop.db, { createdAt: shop.ctx().now })
  const { arrivals } = await api('GET /mailings/:id/arrivals', { params: { id: mailing._id } })
  expect(recordsIn(arrivals)).toEqual([late.id, first.id])
  await subscribe(shop, 'ana@example.com')
  shop.advance(60_000)
  await send(mailing)
  await shop.runJobs()
  const next = (await api('POST /mailings')).mailing
  expect(recordsIn(next.items)).toEqual([late.id])
})

test('a draft that was left behind and is sent after a later one brings nothing twice [VOICE-4]', async () => {
  await shop.db.update(products).set({ createdAt: new Date(0) })
  await subscribe(shop, 'ana@example.com')
  const old = (await api('POST /mailings')).mailing
  shop.advance(60_000)
  const record = await makeProduct(shop.db, { createdAt: shop.ctx().now })
  shop.advance(60_000)
  const friday = (await api('POST /mailings')).mailing
  expect(recordsIn(friday.items)).toEqual([record.id])
  await send(friday)
  await shop.runJobs()
  shop.advance(60_000)
  const late = await makeProduct(shop.db, { createdAt: shop.ctx().now })
  const body = { subject: 'Left behind', introduction: 'Hello.', items: [] }
  await send((await api('PUT /mailings/:id', { params: { id: old._id }, body })).mailing)
  await shop.runJobs()
  const next = (await api('POST /mailings')).mailing
  expect(recordsIn(next.items)).toEqual([late.id])
})

test('a record that is sold as options only is an arrival [VOICE-4]', async () => {
  await shop.db.update(products).set({ createdAt: new Date(0) })
  const now = shop.ctx().now
  const record = await makeProduct(shop.db, { stock: 0, createdAt: now })
  await makeOption(shop.db, record, { label: 'Blue vinyl' })
  const gone = await makeProduct(shop.db, { stock: 0, createdAt: now })
  await makeOption(shop.db, gone, { label: 'Blue vinyl', stock: 0 })
  const { mailing } = await api('POST /mailings')
  expect(recordsIn(mailing.items)).toEqual([record.id])
})

test('an offer with a coming drop has its price and the time of the drop [VOICE-4]', async () => {
  const record = await makeDrop(shop)
  const copy = await makeUsedCopy(shop.db, record)
  const pick = await makeDraw(
    shop,
    {},
    { pickedAt: shop.ctx().now, review: 'Warm and slow. More.' },
  )
  const { items } = await draft({
    items: [
      { productId: record.id, group: 'records' },
      { productId: copy.id, group: 'used' },
      { productId: pick.id, group: 'picks' },
    ],
  })
  const time = (hours: number) => formatDropTime(inHours(shop, hours), 'Australia/Sydney')
  expect(items.map(({ isSoldOut, detail }) => [isSoldOut, detail])).toEqual([
    [false, `On sale from ${time(1)}.`],
    [false, `Used: media VG+, sleeve VG. On sale from ${time(1)}.`],
    [false, `Warm and slow. Sold by draw on ${time(2)}.`],
  ])
})

test('the owner chooses offers, their order, and writes the text [VOICE-4]', async () => {
  const [one, two] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const items = [two, one].map(({ id }) => ({ productId: id, group: 'records' as const }))
  const mailing = await draft({ introduction: '# Hi\n\nNew *things*.', items })
  expect(mailing.items.map(({ productId }) => productId)).toEqual([two.id, one.id])
  const params = { id: mailing._id }
  const stale = { params, headers: { 'if-match': '"old"' }, body: { ...mailing, items } }
  await expect(api('PUT /mailings/:id', stale)).rejects.toMatchObject({ statusCode: 412 })
  const twice = { params, body: { ...mailing, items: [...items, ...items] } }
  await expect(api('PUT /mailings/:id', twice)).rejects.toMatchObject({ statusCode: 400 })
})

test('the preview is the mail as HTML in both themes, and as text [VOICE-4]', async () => {
  const product = await makeProduct(shop.db, { artist: 'Ana Vale', name: 'Harbour' })
  const mailing = await draft({
    introduction: 'New <b>things</b>, [look](/used).',
    items: [{ productId: product.id, group: 'records' }],
  })
  const { text, url } = await api('POST /mailings/:id/preview', { params: { id: mailing._id } })
  expect(text).toContain(
    'New records\n\nAna Vale: Harbour: $39.95\n  http://shop.test/products/item/',
  )
  const light = await shop.app.inject(url)
  expect(light.headers['content-security-policy']).toContain("default-src 'none'")
  expect(light.body).toContain('New &lt;b&gt;things')
  expect(light.body).toContain('href="http://shop.test/used"')
  expect(light.body).toContain('@media not all {')
  expect((await shop.app.inject(`${url}&theme=dark`)).body).toContain('@media all {')
  expect((await shop.app.inject(url.replace(/key=./, 'key='))).statusCode).toBe(404)
  shop.advance(3_600_001)
  expect((await shop.app.inject(url)).statusCode).toBe(404)
})

test.each([
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[press](javascript:alert(1)) ![pixel](https://tracker.example/p.gif) ![x](/images/../x.webp)',
  '[press](data:text/html;base64,AAAA) <https://example.com/"onclick="alert(1)>',
])('hostile Markdown stays text: %s [VOICE-6]', async (introduction) => {
  await subscribe(shop, 'ana@example.com')
  await send(await draft({ introduction }))
  await shop.runJobs()
  const { html = '' } = shop.mailer.sent[0] ?? {}
  expect(html).not.toMatch(/<script|<img|href="(?:javascript|data):|<[^>]* on(?:click|error)=/i)
})

test('a test goes to the signed-in admin alone [VOICE-4]', async () => {
  await subscribe(shop, 'ana@example.com')
  const mailing = await draft()
  const { to } = await api('POST /mailings/:id/test', { params: { id: mailing._id } })
  await shop.runJobs()
  expect(to).toBe(admin.email)
  expect(shop.mailer.sent).toMatchObject([{ to: admin.email, subject: 'Test: Friday arrivals' }])
  expect(shop.mailer.sent[0]?.unsubscribeUrl).toBeUndefined()
  expect((await find(mailing)).state).toBe('draft')
})

test('each confirmed subscriber gets the mail once, others none [VOICE-5]', async () => {
  for (let n = 0; n < 230; n += 1) await subscribe(shop, `reader${n}@example.com`)
  await subscribe(shop, 'unsure@example.com', { isConfirmed: false })
  const mailing = await draft()
  expect((await send(mailing)).mailing.state).toBe('scheduled')
  await shop.runJobs()
  expect(new Set(receivers()).size).toBe(230)
  expect(receivers()).toHaveLength(230)
  expect(receivers()).not.toContain('unsure@example.com')
  expect(await find(mailing)).toMatchObject({ state: 'sent', sent: 230, left: 0, failed: 0 })
  await expect(send(mailing)).rejects.toMatchObject({ statusCode: 409 })
})

test('each mail has its own link to unsubscribe, which takes one press by a mail program [VOICE-6]', async () => {
  await subscribe(shop, 'ana@example.com')
  await subscribe(shop, 'bo@example.com')
  await send(await draft())
  await shop.runJobs()
  const urls = shop.mailer.sent.map(({ unsubscribeUrl = '' }) => unsubscribeUrl)
  expect(new Set(urls).size).toBe(2)
  for (const { unsubscribeUrl = '', html, text } of shop.mailer.sent) {
    expect(html).toContain(`href="${unsubscribeUrl}"`)
    expect(text).toContain(unsubscribeUrl)
  }
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: (urls[0] ?? '').replace('http://shop.test', ''),
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(statusCode).toBe(200)
  const left = await shop.db.select().from(newsletterSubscribers)
  expect(left.map(({ email }) => email)).toEqual([shop.mailer.sent[1]?.to])
})

test('images are those of the shop, and links lead where they say [VOICE-6]', async () => {
  const product = await makeProduct(shop.db, { thumbnail: '/images/abc.webp' })
  const other = await makeProduct(shop.db, { thumbnail: 'https://tracker.example/p.webp' })
  const items = [product, other].map(({ id }) => ({ productId: id, group: 'records' as const }))
  await subscribe(shop, 'ana@example.com')
  await send(await draft({ items }))
  await shop.runJobs()
  const { html = '' } = shop.mailer.sent[0] ?? {}
  expect([...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    'http://shop.test/images/abc.webp',
  ])
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links.filter((href) => !href.startsWith('http://shop.test'))).toEqual([])
})

test('a scheduled mail starts at its time, and stops as a draft before [VOICE-5]', async () => {
  await subscribe(shop, 'ana@example.com')
  const mailing = await draft()
  const startsAt = '2030-01-01T08:00:00.000Z'
  await expect(send(mailing, { startsAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
    statusCode: 400,
    field: 'startsAt',
  })
  expect((await send(mailing, { startsAt })).mailing).toMatchObject({
    state: 'scheduled',
    startsAt,
  })
  await shop.runJobs()
  expect(shop.mailer.sent).toEqual([])
  const params = { id: mailing._id }
  expect((await api('POST /mailings/:id/stop', { params })).mailing.state).toBe('draft')
  await expect(api('POST /mailings/:id/stop', { params })).rejects.toMatchObject({
    statusCode: 409,
  })
})

test('those who unsubscribe while it is being sent get none [VOICE-5]', async () => {
  const gone = await subscribe(shop, 'gone@example.com')
  await subscribe(shop, 'ana@example.com')
  const mailing = await draft()
  await send(mailing)
  shop.mailer.failNext(2)
  await runAgain(mailing)
  await shop.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, gone))
  await subscribe(shop, 'gone@example.com')
  await subscribe(shop, 'new@example.com')
  shop.advance(60_000)
  await runAgain(mailing)
  expect(receivers()).toEqual(['ana@example.com'])
  expect(await find(mailing)).toMatchObject({ state: 'sent', sent: 1, left: 0, failed: 0 })
})

test('an outage of the mail server delays the mail, and is shown [VOICE-5]', async () => {
  for (let n = 0; n < 20; n += 1) await subscribe(shop, `reader${n}@example.com`)
  const mailing = await draft()
  await send(mailing)
  shop.mailer.failNext(1000)
  await runAgain(mailing)
  const during = await find(mailing)
  expect(during).toMatchObject({ state: 'sending', sent: 0, left: 20 })
  expect(during.problem).toBe('The mail server does not answer')
  shop.mailer.failNext(0)
  shop.advance(60_000)
  await runAgain(mailing)
  expect(receivers()).toHaveLength(20)
  const after = await find(mailing)
  expect(after).toMatchObject({ state: 'sent', sent: 20 })
  expect(after.problem).toBeUndefined()
})

test('an address that the mail server refuses counts as failed [VOICE-5]', async () => {
  await subscribe(shop, 'ana@example.com')
  await subscribe(shop, 'bo@example.com')
  const mailing = await draft()
  await send(mailing)
  shop.mailer.failNext(1, new NonRetryableError('refuses this mail to ana@example.com: no mailbox'))
  await shop.runJobs()
  expect(await find(mailing)).toMatchObject({ state: 'sent', sent: 1, failed: 1 })
  const rows = await shop.db.select().from(mailingRecipients)
  expect(rows.map(({ failure }) => failure ?? '').join()).toContain('no mailbox')
})

test('a stopped mail goes to no further subscriber, and later on to those left [VOICE-5]', async () => {
  for (let n = 0; n < 9; n += 1) await subscribe(shop, `reader${n}@example.com`)
  const mailing = await draft()
  await send(mailing)
  const send0 = shop.mailer.send
  const params = { id: mailing._id }
  let mails = 0
  let stopping: Promise<unknown> | undefined
  shop.mailer.send = async (mail) => {
    mails += 1
    if (mails === 4) stopping = api('POST /mailings/:id/stop', { params })
    await stopping
    await send0.call(shop.mailer, mail)
  }
  await shop.runJobs().finally(() => {
    shop.mailer.send = send0
  })
  const stopped = await find(mailing)
  expect(stopped.state).toBe('stopped')
  expect(stopped.sent).toBeLessThan(9)
  await expect(
    shop.api()('GET /news/:slug', { params: { slug: stopped.slug ?? '' } }),
  ).rejects.toMatchObject({ statusCode: 404 })
  await send(mailing)
  await shop.runJobs()
  expect(new Set(receivers()).size).toBe(9)
  expect(receivers()).toHaveLength(9)
})

test('a replaced attempt stops sending [VOICE-5]', async () => {
  for (let n = 0; n < 9; n += 1) await subscribe(shop, `reader${n}@example.com`)
  const mailing = await draft()
  await send(mailing)
  const send0 = shop.mailer.send
  const hanging = Promise.withResolvers<void>()
  const ids: (string | undefined)[] = []
  let isFirst = true
  shop.mailer.send = async (mail) => {
    ids.push(mail.id)
    if (isFirst) await hanging.promise
    await send0.call(shop.mailer, mail)
  }
  const first = runAgain(mailing)
  await expect.poll(() => ids.length).toBe(3)
  isFirst = false
  await runAgain(mailing)
  hanging.resolve()
  await first
  shop.mailer.send = send0
  // The three on their way are repeats with the same Message-ID.
  expect(new Set(ids).size).toBe(9)
  expect(ids).toHaveLength(12)
  expect(await find(mailing)).toMatchObject({ state: 'sent', sent: 9 })
})

test('refuses to send without content or without subscribers [VOICE-5]', async () => {
  await expect(send(await draft())).rejects.toMatchObject({ statusCode: 409 })
  await subscribe(shop, 'ana@example.com')
  await expect(send(await draft({ introduction: ' ' }))).rejects.toMatchObject({ statusCode: 409 })
  await expect(send(await draft({ subject: '' }))).rejects.toMatchObject({ statusCode: 409 })
})

test('the audit log names the items of a draft, also those that have left the shop [VOICE-4]', async () => {
  const record = await makeProduct(shop.db, { artist: 'Ana Vale', name: 'Harbour' })
  const { id, copy } = await makeUsedCopy(shop.db, record, {})
  const gone = await makeProduct(shop.db, { name: 'Tote', type: 'merch', archivedAt: new Date() })
  const groupOf = { [record.id]: 'picks', [id]: 'used', [gone.id]: 'records' } as const
  await draft({
    items: Object.entries(groupOf).map(([productId, group]) => ({ productId, group })),
  })
  const { entries } = await api('GET /audit', { query: { action: 'newsletter.changed' } })
  expect(entries[0]?.after?.items).toEqual([
    'Ana Vale: Harbour (Staff picks)',
    `Ana Vale: Harbour, ${copy.sku} (Used copies)`,
    'Tote (New records)',
  ])
})

test('a draft is deleted, and a change of it undone from the audit log [VOICE-4]', async () => {
  const mailing = await draft()
  const { entries } = await api('GET /audit', { query: { action: 'newsletter.changed' } })
  const id = entries[0]?._id ?? ''
  await undo(api, id)
  expect((await find(mailing)).introduction).toBe('')
  await api('DELETE /mailings/:id', { params: { id: mailing._id } })
  await expect(find(mailing)).rejects.toMatchObject({ statusCode: 404 })
})
