import { sql } from 'drizzle-orm'
import { databaseCheck } from './data-check.ts'
import { listProblems } from './list-problems.ts'

/** Records with the same catalogue number of the same label in the same format. */
const duplicates = sql`
  select concat_ws('/', l.normalized_number, coalesce(n.merged_into, n.id), r.format) as subject,
    (array_agg(l.catalogue_number order by p.id))[1] as number, array_agg(distinct p.name) as names,
    array_agg(distinct p.id) as ids
  from pressing_labels l join catalogue_names n on n.id = l.label_id
  join pressings r on r.product_id = l.product_id join products p on p.id = l.product_id
  where l.normalized_number <> '' and p.archived_at is null and p.parent_id is null
  group by l.normalized_number, coalesce(n.merged_into, n.id), r.format
  having count(distinct p.id) > 1`

type Row = { subject: string; number: string; names: string[]; ids: string[] }

export const duplicatesCheck = databaseCheck({
  key: 'duplicates',
  title: 'Possible duplicate',
  search: (ctx) =>
    listProblems<Row>(ctx, duplicates, ({ subject, number, names, ids }) => ({
      subject,
      text: `${ids.length} records have the number ${number} of the same label: ${names.slice(0, 5).join(', ')}.`,
      link: `/admin/products?${new URLSearchParams({ search: number })}`,
      facts: { ids },
    })),
})
