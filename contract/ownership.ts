import { z } from 'zod'
import { call, done } from './define-call.ts'
import { ADMIN_PAGE_SIZE, COLLECTION_BYTES_MAX, FORM_FIELDS_BYTES_MAX } from './limits.ts'
import { pageCounts, paging } from './paging.ts'

/** Records that a customer has already: bought here, or listed in their own collection file, which stays private. */

export const collectionKinds = ['collection', 'wantlist'] as const
export type CollectionKind = (typeof collectionKinds)[number]

const otherPressing = z.object({
  /** The product, or the row of the collection file when the shop has none. */
  _id: z.string(),
  name: z.string(),
  label: z.string(),
  catalogueNumber: z.string(),
  country: z.string(),
  year: z.int().optional(),
})
export type OwnedPressing = z.infer<typeof otherPressing>

const owned = z.object({
  /** The latest order that was paid and not returned; a day in shop time. */
  bought: z.object({ on: z.iso.date(), orderId: z.string() }).optional(),
  inCollection: z.boolean(),
  otherPressings: z.array(otherPressing),
  fits: z.array(z.object({ productId: z.string(), name: z.string(), answer: z.string() })),
})
export type Owned = z.infer<typeof owned>

const collectionItem = z.object({
  _id: z.string(),
  kind: z.enum(collectionKinds),
  artist: z.string(),
  title: z.string(),
  label: z.string(),
  catalogueNumber: z.string(),
  discogsReleaseId: z.int().optional(),
  /** The product of the shop that it is. */
  productId: z.string().optional(),
})
export type CollectionItem = z.infer<typeof collectionItem>

export const ownershipCalls = {
  'GET /owned/:productId': call({
    name: 'getOwned',
    access: 'signed-in',
    summary: 'What the signed-in user has already of a product.',
    params: z.object({ productId: z.string().min(1).max(200) }),
    answer: done.extend(owned.shape),
  }),
  'POST /collection': call({
    name: 'uploadCollection',
    access: 'signed-in',
    bodyBytesMax: COLLECTION_BYTES_MAX + FORM_FIELDS_BYTES_MAX,
    summary:
      'Upload a Discogs collection or wantlist file, form fields `kind` and then `file`. It replaces an earlier one of its kind. A wantlist adds wants for the records that nothing meets yet.',
    bodyType: 'multipart',
    describedBody: z.object({
      kind: z.enum(collectionKinds),
      file: z.file().max(COLLECTION_BYTES_MAX),
    }),
    answer: done.extend({ rows: z.int(), found: z.int(), wantsAdded: z.int() }),
    status: 201,
  }),
  'GET /collection': call({
    name: 'listCollection',
    access: 'signed-in',
    summary: 'The rows of the uploaded files.',
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      items: z.array(collectionItem),
      pagination: z.object({ ...pageCounts, totalItems: z.int() }),
    }),
  }),
  'DELETE /collection': call({
    name: 'deleteCollection',
    access: 'signed-in',
    summary: 'Delete the rows of the uploaded files.',
    answer: done,
  }),
}
