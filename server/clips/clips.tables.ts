import { check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { type ClipType, clipTypes } from '#contract/clips.ts'
import { createdAt, isOneOf, newId } from '#server/platform/db/columns.ts'

/** The clips in the image store. Tracks name them by id (server/pressings). */
export const clips = pgTable(
  'clips',
  {
    id: newId(),
    type: text().$type<ClipType>().notNull(),
    bytes: integer().notNull(),
    seconds: smallint().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('clips_type_known', isOneOf(table.type, clipTypes))],
)
