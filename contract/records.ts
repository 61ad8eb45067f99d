import { z } from 'zod'
import { product } from './catalogue.ts'
import { call, done, idParams } from './define-call.ts'
import { ADMIN_PAGE_SIZE } from './limits.ts'
import { order, pageCounts, paging, searchText } from './paging.ts'

/** The calls about artists, labels and pressings. */

/** An artist or a label, with a page of its own. */
const catalogueName = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** "Beatles, The" */
  sortName: z.string(),
  about: z.string(),
  /** The products of the shop, without variants. */
  productCount: z.int(),
})
export type CatalogueName = z.infer<typeof catalogueName>

const slugParams = z.object({ slug: z.string().min(1).max(200) })

const nameQuery = z.object({
  ...paging(ADMIN_PAGE_SIZE),
  /** A part of the name. */
  search: searchText.optional(),
  sort: z.enum(['name', 'productCount'], 'sort must be name or productCount').optional(),
  order: order.optional(),
})
export type NameQuery = z.infer<typeof nameQuery>

const success = z.object({ success: z.literal(true) })

export const recordCalls = {
  'GET /products/:id/other-pressings': call({
    name: 'listOtherPressings',
    access: 'anyone',
    isCacheable: true,
    summary: 'At most 6 records with the same artist and title, each with its pressing.',
    params: idParams,
    answer: success.extend({ products: z.array(product) }),
  }),
  'GET /artists': call({
    name: 'listArtists',
    access: 'admin',
    summary: 'The artists of the shop, by name or by the number of their products.',
    query: nameQuery,
    answer: done.extend({
      artists: z.array(catalogueName),
      pagination: z.object({ ...pageCounts, totalArtists: z.int() }),
    }),
  }),
  'GET /artists/:slug': call({
    name: 'getArtist',
    access: 'anyone',
    isCacheable: true,
    summary: 'An artist. The slug of a merged artist answers the other.',
    params: slugParams,
    answer: success.extend({ artist: catalogueName }),
  }),
  'GET /labels': call({
    name: 'listLabels',
    access: 'admin',
    summary: 'The labels of the shop, by name or by the number of their products.',
    query: nameQuery,
    answer: done.extend({
      labels: z.array(catalogueName),
      pagination: z.object({ ...pageCounts, totalLabels: z.int() }),
    }),
  }),
  'GET /labels/:slug': call({
    name: 'getLabel',
    access: 'anyone',
    isCacheable: true,
    summary: 'A label. The slug of a merged label answers the other.',
    params: slugParams,
    answer: success.extend({ label: catalogueName }),
  }),
}
