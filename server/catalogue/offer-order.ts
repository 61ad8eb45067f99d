import { sql } from 'drizzle-orm'

/** The order of used copies of one price, better and earlier ones first, as in `write_offer_figures`. */
export const bestFirst = sql`media_rank(media_grade) desc nulls last, condition_rank(condition) desc nulls last, listed_at`
