import { z } from 'zod'
import { call, done, idParams, ifMatchHeaders } from './define-call.ts'
import {
  LARGE_BODY_BYTES_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_SLUG_MAX,
  PAGE_TEXT_MAX,
  PAGE_TITLE_MAX,
} from './limits.ts'

/** The shop's own pages: texts in Markdown, which the server turns into a list of allowed elements. */

export const pageTags = [
  ...['h2', 'h3', 'h4', 'p', 'a', 'strong', 'em', 'code', 'pre', 'blockquote'],
  ...['ul', 'ol', 'li', 'hr', 'br', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const

/**
 * A text, the start of an element with its attributes, or the end of the last one that is open. No other element and no
 * other attribute exists, so that a page has no script and no style.
 */
export const pagePart = z.object({
  text: z.string().optional(),
  tag: z.string().optional(),
  href: z.string().optional(),
  src: z.string().optional(),
  alt: z.string().optional(),
  /** The size of an image in CSS pixels, where it is known. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** The alignment of a column in a table. */
  align: z.enum(['center', 'right']).optional(),
  isEnd: z.boolean().optional(),
})
export type PagePart = z.infer<typeof pagePart>

const contact = z.object({
  email: z.string(),
  address: z.array(z.string()),
  openingHours: z.array(z.string()),
})
export type PageContact = z.infer<typeof contact>

const shownPage = z.object({
  slug: z.string(),
  title: z.string(),
  /** For search engines: the owner's, or the beginning of the text. Empty for a page without text. */
  description: z.string(),
  content: z.array(pagePart),
  updatedAt: z.iso.datetime(),
  /** Only the contact page has it, as far as the shop has set it. */
  contact: contact.optional(),
})
export type ShownPage = z.infer<typeof shownPage>

const oneLine = (label: string, max: number) =>
  z
    .string(`${label} must be a text`)
    .trim()
    .max(max, `${label} must have at most ${max} characters`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line`)

const pageText = z
  .string('The text must be a text')
  .max(PAGE_TEXT_MAX, `The text must have at most ${PAGE_TEXT_MAX} characters`)

const pageInput = z.object({
  slug: z
    .string('The address must be a text')
    .max(PAGE_SLUG_MAX, `The address must have at most ${PAGE_SLUG_MAX} characters`)
    .regex(
      /^[a-z\d]+(?:-[a-z\d]+)*$/,
      'The address has small letters, digits and hyphens between them, such as gift-cards',
    ),
  title: oneLine('The title', PAGE_TITLE_MAX).min(1, 'The title must not be empty'),
  description: oneLine('The description', PAGE_DESCRIPTION_MAX),
  text: pageText,
  isPublished: z.boolean('isPublished must be true or false'),
})
export type PageInput = z.infer<typeof pageInput>

const shopPage = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  isPublished: z.boolean(),
  /** One of the five pages of every shop, whose address stays and which cannot be deleted. */
  isFixed: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** For `If-Match`. */
  version: z.string(),
})
export type ShopPage = z.infer<typeof shopPage>

const pageVersion = z.object({
  _id: z.string(),
  number: z.int(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type PageVersion = z.infer<typeof pageVersion>

const pageAnswer = done.extend({ page: shopPage })

export const pageCalls = {
  'GET /pages/:slug': call({
    name: 'getPage',
    access: 'anyone',
    summary: "A published page of the shop's own, as a list of texts and elements.",
    params: z.object({ slug: z.string().min(1).max(200) }),
    answer: done.extend({ page: shownPage }),
    isCacheable: true,
  }),
  'GET /shop-pages': call({
    name: 'listShopPages',
    access: 'admin',
    summary: "The shop's own pages with their Markdown, published or not.",
    answer: done.extend({ pages: z.array(shopPage) }),
  }),
  'POST /shop-pages': call({
    name: 'addShopPage',
    access: 'admin',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'Add a page. 409 when its address is taken.',
    status: 201,
    body: pageInput,
    answer: pageAnswer,
  }),
  'PUT /shop-pages/:id': call({
    name: 'setShopPage',
    access: 'admin',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary:
      'Replace a page, publish it or take it off the shop. Its earlier texts stay as versions.',
    params: idParams,
    headers: ifMatchHeaders,
    body: pageInput,
    answer: pageAnswer,
  }),
  'DELETE /shop-pages/:id': call({
    name: 'deleteShopPage',
    access: 'admin',
    summary: 'Delete a page with its versions; not one of the five pages of every shop.',
    params: idParams,
    answer: done,
  }),
  'GET /shop-pages/:id/versions': call({
    name: 'listPageVersions',
    access: 'admin',
    summary: 'The texts that a page had, the newest first.',
    params: idParams,
    answer: done.extend({ versions: z.array(pageVersion) }),
  }),
  'POST /shop-pages/preview': call({
    name: 'previewPage',
    access: 'admin',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'A text in Markdown as its page would show it.',
    body: z.object({ text: pageText }),
    answer: done.extend({ content: z.array(pagePart) }),
  }),
}
