import { z } from 'zod'
import { call, done, idParams, ifMatchHeaders, succeeded } from '../define-call.ts'
import {
  ABOUT_MAX,
  ADMIN_PAGE_SIZE,
  HANDLE_MAX,
  LIST_BODY_BYTES_MAX,
  PRODUCT_TEXT_MAX,
} from '../limits.ts'
import { order, pageCounts, paging, searchText } from '../paging.ts'
import { product } from '../products/catalogue.ts'

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
  /** Names the state in `If-Match`; the number of products is no part of it. */
  version: z.string(),
})
export type CatalogueName = z.infer<typeof catalogueName>

/** A label of an artist's records, or an artist of a label's. */
const companion = catalogueName.pick({ slug: true, name: true })
export type Companion = z.infer<typeof companion>

const slugParams = z.object({ slug: z.string().min(1).max(200) })

const nameQuery = z.object({
  ...paging(ADMIN_PAGE_SIZE),
  search: searchText.optional(),
  sort: z.enum(['name', 'productCount'], 'sort must be name or productCount').optional(),
  order: order.optional(),
})
export type NameQuery = z.infer<typeof nameQuery>

const nameText = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `${label} must not be empty`)
    .max(PRODUCT_TEXT_MAX, `${label} must have at most ${PRODUCT_TEXT_MAX} characters`)

const nameChange = z
  .object({
    name: nameText('Name'),
    sortName: nameText('Sort name'),
    about: z.string().trim().max(ABOUT_MAX, `About must have at most ${ABOUT_MAX} characters`),
  })
  .partial()
export type NameChange = z.infer<typeof nameChange>

const nameMerge = z.object({
  /** The id of the name that remains. */
  into: z.string('into must be an id').min(1, 'into must be an id').max(200),
  /** The number that the caller has seen; another one by now answers 409. */
  productCount: z.int('productCount must be a whole number').min(0).optional(),
})
export type NameMerge = z.infer<typeof nameMerge>

const changeSummary =
  'Rename or describe. The records show the new name at once, except where another one is printed; the address stays.'
const mergeSummary =
  'Merge into another one, which gets all records. 409 when productCount is given and the number is another by now.'

export const recordCalls = {
  'GET /product-handles/:handle': call({
    name: 'getProductHandle',
    access: 'anyone',
    isCacheable: true,
    summary: 'The product that had this name in the URLs of a Shopify shop.',
    params: z.object({ handle: z.string().min(1).max(HANDLE_MAX) }),
    answer: succeeded.extend({ productId: z.string() }),
  }),
  'GET /products/:id/other-pressings': call({
    name: 'listOtherPressings',
    access: 'anyone',
    isCacheable: true,
    summary: 'At most 6 records with the same artist and title, each with its pressing.',
    params: idParams,
    answer: succeeded.extend({ products: z.array(product) }),
  }),
  'GET /artists': call({
    name: 'listArtists',
    access: 'admin',
    scope: 'catalogue:read',
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
    summary:
      'An artist, and the labels with the most records of the artist, at most 12. The slug of a merged artist answers the other.',
    params: slugParams,
    answer: succeeded.extend({ artist: catalogueName, labels: z.array(companion) }),
  }),
  'PATCH /artists/:id': call({
    name: 'updateArtist',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary: changeSummary,
    params: idParams,
    headers: ifMatchHeaders,
    body: nameChange,
    answer: done.extend({ artist: catalogueName }),
  }),
  'POST /artists/:id/merge': call({
    name: 'mergeArtist',
    access: 'admin',
    scope: 'catalogue:write',
    summary: mergeSummary,
    params: idParams,
    body: nameMerge,
    answer: done.extend({ artist: catalogueName }),
  }),
  'GET /labels': call({
    name: 'listLabels',
    access: 'admin',
    scope: 'catalogue:read',
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
    summary:
      'A label, and the artists with the most records on it, at most 12. The slug of a merged label answers the other.',
    params: slugParams,
    answer: succeeded.extend({ label: catalogueName, artists: z.array(companion) }),
  }),
  'PATCH /labels/:id': call({
    name: 'updateLabel',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary: changeSummary,
    params: idParams,
    headers: ifMatchHeaders,
    body: nameChange,
    answer: done.extend({ label: catalogueName }),
  }),
  'POST /labels/:id/merge': call({
    name: 'mergeLabel',
    access: 'admin',
    scope: 'catalogue:write',
    summary: mergeSummary,
    params: idParams,
    body: nameMerge,
    answer: done.extend({ label: catalogueName }),
  }),
}
