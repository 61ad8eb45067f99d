import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SocialLink } from '#contract/shop-profile.ts'

/**
 * One row for the shop; null where it uses the default. A trigger notifies every process of a change
 * (db/migrations, notify_shop).
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
  },
  (table) => [
    check('shop_profile_single', sql`${table.id}`),
    check('shop_profile_accent_colour', sql`${table.accentColour} ~ '^#[0-9a-f]{6}$'`),
  ],
)
