import { sql } from 'drizzle-orm'
import type { SoldAs } from '#contract/orders/sold-as.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { type SoldOffer, toSoldAs } from './sold-as.rules.ts'

/** The descriptions of these offers as they are now, by id, in one query; unknown ids are omitted. */
export async function describeSale(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, SoldAs>> {
  const rows = await queryPrepared<SoldOffer>(ctx.db, 'describe sale', {
    write: soldOffers,
    values: { ids: ids.filter(isId) },
  })
  return new Map(rows.map((row) => [row.id, toSoldAs(row, ctx.images)]))
}

const soldOffers = () => sql`
  select o.id, o.variant_kind as "variantKind", o.artist, o.name as title, o.images,
    p.format, p.media, p.country, p.released, p.edition, p.identifiers, l.labels, l.numbers as "catalogueNumbers",
    c.media_grade as "mediaGrade", c.sleeve_grade as "sleeveGrade", c.condition, c.is_play_graded as "isPlayGraded",
    c.notes, c.sku, v.label as "optionLabel", coalesce(o.withdrawal_exclusion, parent.withdrawal_exclusion) as "withdrawalExclusion"
  from products o
  left join pressings p on p.product_id = coalesce(o.parent_id, o.id) and o.type = 'vinyl'
  left join lateral (
    select array_agg(n.name order by pl.position) as labels, array_agg(pl.catalogue_number order by pl.position) as numbers
    from pressing_labels pl join catalogue_names n on n.id = pl.label_id where pl.product_id = p.product_id
  ) l on true
  left join used_copies c on c.product_id = o.id
  left join products parent on parent.id = o.parent_id and o.variant_kind = 'option'
  left join variant_options v on v.product_id = o.id
  where o.id = any(${sql.placeholder('ids')}::uuid[])`
