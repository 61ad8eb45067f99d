import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { deliverySettings as deliverySettingsShape } from '#contract/delivery/delivery-settings.ts'
import { shopProfile as profileShape } from '#contract/shop-profile.ts'
import { deliverySettings } from '#server/delivery/delivery.tables.ts'
import { carriers } from '#server/orders/index.ts'
import { pages, pageVersions } from '#server/pages/pages.tables.ts'
import { isStoredLogo } from '#server/shop-profile/index.ts'
import { shopLogos, shopProfile } from '#server/shop-profile/shop-profile.tables.ts'
import { byId, defineEntity } from './define-entity.ts'
import {
  choice,
  count,
  id,
  instant,
  leftOut,
  optional,
  structure,
  structures,
  text,
  texts,
  yesOrNo,
} from './fields.ts'

const carriersFile = defineEntity({
  name: 'carriers',
  table: carriers,
  about: 'The carriers that the shop has added.',
  order: byId(carriers),
  existing: 'replaced',
  columns: {
    id: id('The carrier.'),
    name: text('Its name.'),
    trackingPattern: text(
      'The address of its tracking pages, with `{number}`. Empty without them.',
    ),
    createdAt: instant('When it was added.'),
  },
})

const logo = defineEntity({
  name: 'shop-logo',
  table: shopLogos,
  about: 'The logo of the shop from Settings: one line, none without a logo.',
  order: sql`${shopLogos.file}`,
  where: sql`${shopLogos.file} = (select ${shopProfile.logo} from ${shopProfile})`,
  existing: 'replaced',
  columns: {
    file: text('Its name: `<hash of the content>.svg` or `.png`.'),
    content: {
      ...text(
        'The logo as a data URL, `data:image/svg+xml;base64,…` or `data:image/png;base64,…`.',
      ),
      schema: z.string().refine(isStoredLogo, 'is no PNG and no clean SVG'),
    },
    width: count('Pixels.'),
    height: count('Pixels.'),
    surface: choice(
      ['light', 'dark', 'both'],
      'The theme whose background is behind it in both themes; `both` for that of the page.',
    ),
    createdAt: instant('When it was uploaded.'),
    usedAt: optional(instant('When the shop first showed it.')),
  },
})

const profile = defineEntity({
  name: 'shop-profile',
  table: shopProfile,
  about:
    'Name and texts of the shop from Settings: one line, none where all are those of the environment.',
  order: byId(shopProfile),
  existing: 'replaced',
  columns: {
    id: leftOut('Always true: the table has one row.'),
    name: optional(text('The name.')),
    heroLine: optional(text('The headline of the home page.')),
    newsletterLine: optional(text('The text of the newsletter form.')),
    contactEmail: optional(text('The contact address.')),
    address: optional(texts('The lines of the address.')),
    openingHours: optional(texts('Opening hours, line by line.')),
    socialLinks: optional(structures(profileShape.shape.socialLinks, 'Links: name, url.')),
    accentColour: optional({
      ...text('The accent colour as chosen, #rrggbb.'),
      schema: profileShape.shape.accentColour.unwrap(),
    }),
    logo: optional(text('The logo, in `shop-logo`.')),
  },
})

const ownPages = defineEntity({
  name: 'pages',
  table: pages,
  about: "The shop's own pages from Settings, published or not.",
  order: byId(pages),
  existing: 'replaced',
  columns: {
    id: id('Identifies the page.'),
    slug: text('The last part of its address.'),
    title: text('The title.'),
    description: text('For search engines; may be empty.'),
    text: text('The text in Markdown.'),
    isPublished: yesOrNo('Whether visitors see it.'),
    isFixed: yesOrNo('One of the five pages of every shop.'),
    createdAt: instant('The time it was added.'),
    updatedAt: instant('The time of its last change.'),
  },
})

const versions = defineEntity({
  name: 'page-versions',
  table: pageVersions,
  about: 'The texts that a page had, the current one included.',
  order: sql`${pageVersions.pageId}, ${pageVersions.number}`,
  columns: {
    pageId: id('The page, in `pages`.'),
    number: count('Counts the texts of the page.'),
    title: text('The title at that time.'),
    description: text('The description at that time.'),
    text: text('The text at that time, in Markdown.'),
    createdAt: instant('The time it was saved.'),
  },
})

const delivery = defineEntity({
  name: 'delivery-settings',
  table: deliverySettings,
  isRecent: true,
  about: 'Zones and rates of delivery: one line, none where nothing is set.',
  order: byId(deliverySettings),
  existing: 'replaced',
  columns: {
    id: leftOut('Always true: the table has one row.'),
    settings: structure(
      deliverySettingsShape,
      'Zones with their rates, weights in grams, countries.',
    ),
  },
})

/** Settings of the shop itself. */
export const settings = [logo, profile, delivery, ownPages, versions]
export const shippers = [carriersFile]
