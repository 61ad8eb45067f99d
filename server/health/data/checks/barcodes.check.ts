import { sql } from 'drizzle-orm'
import { INVALID_BARCODE_MESSAGE, toGtin } from '#contract/pressings/barcode.ts'
import type { Identifier } from '#contract/pressings/pressing.ts'
import { databaseCheck } from './data-check.ts'
import { PROBLEMS_MAX, toFound } from './list-problems.ts'
import { toProductLink } from './offer-text.ts'

/** Fewer valid barcodes than barcodes: either one is invalid, or two are the same. */
const candidates = sql`
  select p.id, p.name, r.identifiers from pressings r join products p on p.id = r.product_id
  where p.archived_at is null and r.identifiers <> '[]'
    and jsonb_array_length(jsonb_path_query_array(r.identifiers, '$[*] ? (@.type == "Barcode")')) > cardinality(r.gtins)
  order by p.id limit ${5 * PROBLEMS_MAX}`

type Row = { id: string; name: string; identifiers: Identifier[] }

export const barcodesCheck = databaseCheck({
  key: 'barcodes',
  title: 'Invalid barcode',
  async search({ db }) {
    const { rows } = await db.execute<Row>(candidates)
    const problems = rows.flatMap(({ id, name, identifiers }) => {
      const invalid = identifiers
        .filter(({ type, value }) => type === 'Barcode' && toGtin(value) === undefined)
        .map(({ value }) => value)
      if (invalid.length === 0) return []
      const text = `${name}: ${invalid.join(', ')}. ${INVALID_BARCODE_MESSAGE}`
      return [{ subject: id, text, link: toProductLink(id), facts: { invalid } }]
    })
    return toFound(problems)
  },
})
