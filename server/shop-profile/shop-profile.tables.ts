import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type LogoSurface, logoSurface, type SocialLink } from '#contract/shop-profile.ts'
import { createdAt, isOneOf } from '#server/platform/db/columns.ts'

/** Uploaded logos. Those that the shop has shown stay for the undo. No content ever changes, so that no process is notified. */
export const shopLogos = pgTable(
  'shop_logos',
  {
    /** `<hash of the content>.svg` or `.png`. */
    file: text().primaryKey(),
    /** As a data URL. */
    content: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    surface: text().$type<LogoSurface>().notNull(),
    createdAt: createdAt(),
    /** Null until the profile was saved with it. */
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('shop_logos_file', sql`${table.file} ~ '^[0-9a-f]{32}[.](svg|png)$'`),
    check('shop_logos_content', sql`${table.content} ~ '^data:image/(svg[+]xml|png)'`),
    check('shop_logos_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('shop_logos_surface', isOneOf(table.surface, logoSurface.options)),
  ],
)

/**
 * One row for the shop; null where it uses the default. A trigger notifies every process of a change
 * (db/triggers/shop_profile.sql).
 */
export const shopProfile = pgTable(
  'shop_profile',
  {
    id: boolean().primaryKey().default(true),
    name: text(),
    heroLine: text(),
    newsletterLine: text(),
    contactEmail: text(),
    address: text().array(),
    openingHours: text().array(),
    socialLinks: jsonb().$type<SocialLink[]>(),
    /** As chosen, #rrggbb. */
    accentColour: text(),
    logo: text().references(() => shopLogos.file, { onDelete: 'set null' }),
  },
  (table) => [
    check('shop_profile_single', sql`${table.id}`),
    check('shop_profile_accent_colour', sql`${table.accentColour} ~ '^#[0-9a-f]{6}$'`),
  ],
)
