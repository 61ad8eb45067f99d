import { z } from 'zod'
import { call, done } from '../define-call.ts'
import { SHOP_PAGE_SIZE } from '../limits.ts'
import { pagePart } from '../pages.ts'
import { pageCounts, paging } from '../paging.ts'
import { product } from '../products/catalogue.ts'
import { mailingGroups } from './mailing-groups.ts'

/** Newsletter mails that were sent, as pages of the shop. */

const newsSummary = z.object({
  slug: z.string(),
  title: z.string(),
  sentAt: z.iso.datetime(),
  /** The day in the shop's time zone. */
  sentOn: z.iso.date(),
})
export type NewsSummary = z.infer<typeof newsSummary>

const newsPage = newsSummary.extend({
  /** For search engines: the beginning of the text. Empty for a mail without text. */
  description: z.string(),
  content: z.array(pagePart),
  /** In the order of the mail, each offer as it is now: a pre-order that is out is among the records, archived ones are left out. */
  groups: z.array(z.object({ group: z.enum(mailingGroups), products: z.array(product) })),
})
export type NewsPage = z.infer<typeof newsPage>

export const newsCalls = {
  'GET /news': call({
    name: 'listNews',
    access: 'anyone',
    isCacheable: true,
    summary: 'Newsletter mails that were sent, the latest first.',
    query: z.object(paging(SHOP_PAGE_SIZE)),
    answer: done.extend({
      news: z.array(newsSummary),
      pagination: z.object({ ...pageCounts, totalNews: z.int() }),
    }),
  }),
  'GET /news/:slug': call({
    name: 'getNews',
    access: 'anyone',
    isCacheable: true,
    summary: 'A newsletter mail that was sent, with its offers as they are now.',
    params: z.object({ slug: z.string().min(1).max(200) }),
    answer: done.extend({ news: newsPage }),
  }),
}
