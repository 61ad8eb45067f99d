import { z } from 'zod'
import { call, done, ifMatchHeaders } from './define-call.ts'
import {
  EMAIL_MAX,
  FORM_FIELDS_BYTES_MAX,
  LIST_BODY_BYTES_MAX,
  LOGO_UPLOAD_MAX,
  NAME_MAX,
  SHOP_LINE_MAX,
  SOCIAL_LINKS_MAX,
  SOCIAL_NAME_MAX,
  SOCIAL_URL_MAX,
} from './limits.ts'
import type { PageLink } from './page-paths.ts'
import { type Colour, HEX_COLOUR } from './palette.ts'
import { plainLine, plainLines } from './plain-line.ts'

/** How the shop presents itself: name, texts, links and contact, as the owner sets them in the back office. */

const socialLink = z.object({
  name: plainLine('The name of a link', SOCIAL_NAME_MAX),
  url: z
    .url({ protocol: /^https?$/, error: 'A link must start with https:// or http://' })
    .max(SOCIAL_URL_MAX, `A link must have at most ${SOCIAL_URL_MAX} characters`)
    .refine(hasNoUser, 'A link must have no user name'),
})
export type SocialLink = z.infer<typeof socialLink>

function hasNoUser(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const hasDifferentNames = (links: readonly SocialLink[]) =>
  new Set(links.map(({ name }) => name.toLowerCase())).size === links.length

const socialLinks = z
  .array(socialLink)
  .max(SOCIAL_LINKS_MAX, `At most ${SOCIAL_LINKS_MAX} links`)
  .refine(hasDifferentNames, 'Two links have the same name')

const hexColour = z
  .string()
  .regex(HEX_COLOUR, 'The accent colour must be # and six digits, such as #b8261b')
  .toLowerCase()

/** The name of a stored logo: the hash of its content. */
export const LOGO_FILE = /^[0-9a-f]{32}\.(?:svg|png)$/

const logoFile = z.string().regex(LOGO_FILE, 'Upload the logo first')

/** The theme whose paper is behind a logo in both themes; `both` for that of the page. */
export const logoSurface = z.enum(['light', 'dark', 'both'])
export type LogoSurface = z.infer<typeof logoSurface>

/** A logo as pages show it, from `/logo/<file>`. */
const shopLogo = z.object({
  file: z.string(),
  width: z.int(),
  height: z.int(),
  surface: logoSurface,
})
export type ShopLogo = z.infer<typeof shopLogo>

const uploadedLogo = z.object({
  logo: shopLogo,
  /** The names of parts of an SVG that were removed from it. */
  removed: z.array(z.string()),
})
export type UploadedLogo = z.infer<typeof uploadedLogo>

/** Null where the shop uses its default. */
export const shopProfile = z.object({
  name: plainLine('The name', NAME_MAX).nullable(),
  heroLine: plainLine('The headline', SHOP_LINE_MAX).nullable(),
  newsletterLine: plainLine('The newsletter text', SHOP_LINE_MAX).nullable(),
  contactEmail: z
    .email('The contact email must be an email address')
    .max(EMAIL_MAX, `The contact email must have at most ${EMAIL_MAX} characters`)
    .nullable(),
  address: plainLines('The address').nullable(),
  openingHours: plainLines('Opening hours').nullable(),
  socialLinks: socialLinks.nullable(),
  accentColour: hexColour.nullable(),
  /** The file of an uploaded logo; null shows the name. */
  logo: logoFile.nullable(),
})
export type ShopProfile = z.infer<typeof shopProfile>

/** As stored: an answer may have what a later version of the shop refuses. */
const storedProfile = z.object({
  name: z.string().nullable(),
  heroLine: z.string().nullable(),
  newsletterLine: z.string().nullable(),
  contactEmail: z.string().nullable(),
  address: z.array(z.string()).nullable(),
  openingHours: z.array(z.string()).nullable(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })).nullable(),
  accentColour: z.string().nullable(),
  logo: z.string().nullable(),
})

/** The parts of a profile without a setting in the environment; absent where they are not set. */
export type ShopIdentity = {
  heroLine?: string
  newsletterLine?: string
  contactEmail?: string
  openingHours?: readonly string[]
  /** Readable in both themes. */
  accent?: Colour
  logo?: ShopLogo
  /** The countries that a rate of delivery is for; null among them for every other one. Absent for a shop without rates. */
  deliveryCountries?: readonly (string | null)[]
  /** The published pages. */
  pages?: readonly PageLink[]
  /** The newest newsletter that was sent. */
  news?: { path: string; title: string }
}

/** The values that count where the profile has null. */
const shopDefaults = z.object({
  name: z.string(),
  heroLine: z.string(),
  newsletterLine: z.string(),
  contactEmail: z.string(),
  address: z.array(z.string()),
  openingHours: z.array(z.string()),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** In the light theme. */
  accentColour: z.string(),
})
export type ShopDefaults = z.infer<typeof shopDefaults>

const profileAnswer = done.extend({
  profile: storedProfile,
  defaults: shopDefaults,
  logo: shopLogo.nullable(),
  /** For `If-Match`. */
  version: z.string(),
})
export type ShopProfileAnswer = z.infer<typeof profileAnswer>

export const shopProfileCalls = {
  'GET /shop-profile': call({
    name: 'getShopProfile',
    access: 'admin',
    summary:
      'Name, texts, links, contact, accent colour and logo of the shop. Null stands for the default.',
    answer: profileAnswer,
  }),
  'PUT /shop-profile': call({
    name: 'setShopProfile',
    access: 'admin',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary:
      'Replace name, texts, links, contact, accent colour and logo of the shop; null restores a default. Every page shows them at once.',
    headers: ifMatchHeaders,
    body: shopProfile,
    answer: profileAnswer,
  }),
  'POST /shop-profile/logo': call({
    name: 'uploadLogo',
    access: 'admin',
    bodyBytesMax: LOGO_UPLOAD_MAX + FORM_FIELDS_BYTES_MAX,
    summary:
      'Upload a logo of at most 1 MB, an SVG or a PNG, detected by its content (multipart: file). The shop shows it once its profile is saved with it.',
    bodyType: 'multipart',
    describedBody: z.object({ file: z.file().max(LOGO_UPLOAD_MAX) }),
    answer: done.extend(uploadedLogo.shape),
    status: 201,
  }),
  'GET /shop-profile/accent': call({
    name: 'previewAccent',
    access: 'admin',
    summary:
      'A colour as the shop would show it in its light and in its dark theme: darker or lighter where it would be hard to read.',
    query: z.object({ colour: hexColour }),
    answer: done.extend({ accent: z.object({ light: z.string(), dark: z.string() }) }),
  }),
}
