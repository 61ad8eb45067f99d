import { mailings, newsletterSubscribers } from '#server/newsletter/newsletter.tables.ts'
import { subscribe } from '#tests/support/app/newsletter.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const content = { subject: 'Friday', introduction: 'Hello', items: [] }

/** @param state `sent` for one that is a page */
async function aboutMailing({ db }: TestApp, state: 'draft' | 'sending' | 'sent' = 'draft') {
  await db.delete(mailings)
  const isPublic = state !== 'draft'
  const [row] = await db
    .insert(mailings)
    .values({ ...content, state, ...(isPublic && { slug: 'friday', startsAt: new Date() }) })
    .returning()
  return { caller: 'admin' as const, params: { id: row?.id ?? '' } }
}

async function makeSubscriber(shop: TestApp): Promise<string> {
  await shop.db.delete(newsletterSubscribers)
  return subscribe(shop, 'reader@example.com')
}

export const newsletterRecipes = {
  'POST /newsletter/subscribers/file': async () => ({
    caller: 'admin' as const,
    payload:
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\nreader@example.com\n\r\n--b--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }),
  'DELETE /newsletter/subscribers/:id': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: await makeSubscriber(shop) },
  }),
  'GET /mailings/:id': aboutDraft,
  'GET /mailings/:id/arrivals': aboutDraft,
  'PUT /mailings/:id': async (shop: TestApp) => ({ ...(await aboutMailing(shop)), body: content }),
  'DELETE /mailings/:id': aboutDraft,
  'POST /mailings/:id/preview': aboutDraft,
  'POST /mailings/:id/test': aboutDraft,
  'POST /mailings/:id/send': async (shop: TestApp) => {
    await makeSubscriber(shop)
    return { ...(await aboutMailing(shop)), body: {} }
  },
  'POST /mailings/:id/stop': (shop: TestApp) => aboutMailing(shop, 'sending'),
  'GET /news/:slug': async (shop: TestApp) => {
    await aboutMailing(shop, 'sent')
    return { caller: 'visitor' as const, params: { slug: 'friday' } }
  },
}

function aboutDraft(shop: TestApp) {
  return aboutMailing(shop)
}
