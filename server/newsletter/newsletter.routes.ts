import { SUBSCRIBER_FILE_BYTES_MAX } from '#contract/limits.ts'
import type { mailingCalls } from '#contract/newsletter/mailings.ts'
import type { newsCalls } from '#contract/newsletter/news.ts'
import type { newsletterCalls } from '#contract/newsletter/newsletter.ts'
import type { subscriberCalls } from '#contract/newsletter/subscribers.ts'
import { expiryOf, tagsOfList } from '#server/catalogue/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { addMailing } from './mailings/add-mailing.ts'
import { findPeriod, listArrivals } from './mailings/arrivals.queries.ts'
import { composePreview } from './mailings/compose-mail.ts'
import { deleteMailing } from './mailings/delete-mailing.ts'
import { readItems, toArrival } from './mailings/mailing-items.queries.ts'
import { getMailing, getMailingRow, listMailings } from './mailings/mailings.queries.ts'
import { toPreviewPath } from './mailings/preview-link.rules.ts'
import { requestTest } from './mailings/send-test.ts'
import { setMailing } from './mailings/set-mailing.ts'
import { startMailing } from './mailings/start-mailing.ts'
import { stopMailing } from './mailings/stop-mailing.ts'
import { getNews, listNews } from './news/news.queries.ts'
import { requestNewsletter } from './subscribe.ts'
import { importSubscribers } from './subscribers/import-subscribers.ts'
import { removeSubscriber } from './subscribers/remove-subscriber.ts'
import { exportSubscribers, listSubscribers } from './subscribers/subscribers.queries.ts'

type Calls = typeof newsletterCalls &
  typeof subscriberCalls &
  typeof mailingCalls &
  typeof newsCalls

export const newsletterHandlers: HandlersFor<keyof Calls> = {
  'POST /newsletter': (ctx, { body: { email } }, { request }) =>
    requestNewsletter(ctx, { email, ip: request.ip }),
  'GET /newsletter/subscribers': async (ctx, { query }) => listSubscribers(ctx, query),
  'GET /newsletter/subscribers/export': async (ctx, { query }, { reply }) =>
    sendCsv(reply, 'newsletter-subscribers.csv', exportSubscribers(ctx, query)),
  'POST /newsletter/subscribers/file': async (ctx, _input, { request }) => {
    const { bytes } = await readFormFile(request, {
      bytesMax: SUBSCRIBER_FILE_BYTES_MAX,
      tooLarge: 'The file is larger than 2 MB. Split it into several files.',
    })
    return importSubscribers(ctx, bytes)
  },
  'DELETE /newsletter/subscribers/:id': (ctx, { params }) => removeSubscriber(ctx, params.id),
  'GET /mailings': async (ctx, { query }) => listMailings(ctx, query),
  'POST /mailings': async (ctx) => ({ mailing: await addMailing(ctx) }),
  'GET /mailings/:id': async (ctx, { params }) => ({ mailing: await getMailing(ctx, params.id) }),
  'GET /mailings/:id/arrivals': async (ctx, { params }) => {
    await getMailingRow(ctx, params.id)
    const period = await findPeriod(ctx)
    const items = await readItems(ctx, await listArrivals(ctx, period))
    const arrivals = items.map((item) => toArrival(item, ctx))
    return { since: period.since.toISOString(), arrivals }
  },
  'PUT /mailings/:id': async (ctx, { params, body: input, headers }) => ({
    mailing: await setMailing(ctx, { id: params.id, input, ifMatch: headers['if-match'] }),
  }),
  'DELETE /mailings/:id': (ctx, { params }) => deleteMailing(ctx, params.id),
  'POST /mailings/:id/preview': async (ctx, { params }) => {
    const row = await getMailingRow(ctx, params.id)
    const { text } = await composePreview(ctx, row)
    const url = toPreviewPath(row.id, ctx.now, ctx.settings.tokenSecrets)
    return { text, url }
  },
  'POST /mailings/:id/test': async (ctx, { params }) => ({ to: await requestTest(ctx, params.id) }),
  'POST /mailings/:id/send': async (ctx, { params, body, headers }) => {
    const startsAt = body.startsAt === undefined ? undefined : new Date(body.startsAt)
    const start = { id: params.id, startsAt, ifMatch: headers['if-match'] }
    return { mailing: await startMailing(ctx, start) }
  },
  'POST /mailings/:id/stop': async (ctx, { params }) => ({
    mailing: await stopMailing(ctx, params.id),
  }),
  // A mail that becomes public invalidates every response (server/shop-profile).
  'GET /news': async (ctx, { query: { page, limit } }) => {
    const { news, totalNews } = await listNews(ctx, { page, limit })
    const pagination = { currentPage: page, totalPages: Math.ceil(totalNews / limit), totalNews }
    return { answer: { news, pagination }, tags: [] }
  },
  'GET /news/:slug': async (ctx, { params }) => {
    const news = await getNews(ctx, params.slug)
    const products = news.groups.flatMap((each) => each.products)
    return {
      answer: { news },
      tags: tagsOfList(products),
      until: expiryOf(products, ctx),
    }
  },
}
