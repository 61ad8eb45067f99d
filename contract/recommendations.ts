import { z } from 'zod'
import { call, idParams, succeeded } from './define-call.ts'
import { product } from './products/catalogue.ts'

/** The rows of products on a page, each page's in one call. */

const related = succeeded.extend({
  /** Records with the same artist and title, each with its pressing. */
  otherPressings: z.array(product),
  /** Further records of the artist. */
  more: z.array(product),
  /** The same genre by other artists; if these are too few, the same type. */
  related: z.array(product),
  /** On a turntable, accessories that fit it; on an accessory, turntables that it fits. In stock first. */
  fitting: z.array(product),
})
export type Related = z.infer<typeof related>

const home = succeeded.extend({
  /** The newest records. */
  featured: z.array(product),
  /** The latest used copies. */
  used: z.array(product),
  /** The newest three picks of the staff; absent with fewer. */
  picks: z.array(product).optional(),
  /** Thumbnails of random records; an empty text for a record without one. */
  heroThumbnails: z.array(z.string()),
})
export type HomeRows = z.infer<typeof home>

export const recommendationCalls = {
  'GET /home': call({
    name: 'getHome',
    access: 'anyone',
    priority: 'work',
    isCacheable: true,
    summary: 'The products of the home page: newest records, latest used copies, random sleeves.',
    answer: home,
  }),
  'GET /products/:id/related': call({
    name: 'listRelated',
    access: 'anyone',
    isCacheable: true,
    summary: 'The other products on the page of a product: pressings, artist, genre.',
    params: idParams,
    answer: related,
  }),
}
