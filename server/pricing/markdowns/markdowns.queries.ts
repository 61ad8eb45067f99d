import { asc, sql } from 'drizzle-orm'
import type { MarkdownProposal, MarkdownSchedule } from '#contract/pricing/markdowns.ts'
import type { Context } from '#server/platform/context.ts'
import { type Candidate, findMarkdown, toProposal, toSeen } from './markdowns.rules.ts'
import { markdownProposals, markdownSchedule, markdownSteps } from './markdowns.tables.ts'

type Reader = Pick<Context, 'db'>

export async function getSchedule({ db }: Reader): Promise<MarkdownSchedule> {
  const [row] = await db.select().from(markdownSchedule)
  const { days, percent } = markdownSteps
  const steps = await db.select({ days, percent }).from(markdownSteps).orderBy(asc(days))
  return { isOn: row?.isOn ?? false, steps, rounding: row?.rounding ?? '0.50' }
}

type Row = Omit<Candidate, 'since'> & { since: string }

/** When the drop of a copy went, or goes, on open sale; null without a drop, and for a limit only. */
const openSaleAt = sql`case d.mode when 'draw' then d.open_sale_at else d.starts_at end`

/**
 * The used copies that may be marked down: all of them, or those on the list. The days of one with a drop count from its start,
 * which may be to come.
 */
export async function listCandidates({ db }: Reader, only?: 'listed'): Promise<Candidate[]> {
  const isListed = sql`c.product_id in (select copy_id from ${markdownProposals})`
  const { rows } = await db.execute<Row>(sql`
    select c.product_id as id, c.sku, p.name, p.artist, p.price_cents as "priceCents",
      c.cost_cents as "costCents", c.floor_cents as "floorCents",
      first.cents as "firstCents", greatest(first.started_at, ${openSaleAt}) as since
    from used_copies c join products p on p.id = c.product_id
    left join drops d on d.product_id = drop_of(c.product_id)
    join lateral (select cents, started_at from price_history h
      where h.product_id = c.product_id and h.reason <> 'markdown' order by h.id desc limit 1) first on true
    where c.state = 'on-sale' and not c.is_price_fixed and p.archived_at is null
      and (d.mode is distinct from 'draw' or d.open_sale_at is not null)
      and ${only === 'listed' ? isListed : sql`true`}
    order by first.started_at, c.sku`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

export type ProposalList = { createdAt?: string; proposals: MarkdownProposal[]; seen: string }

/** The list, without copies that have another price, schedule or state by now. */
export async function listProposals(ctx: Pick<Context, 'db' | 'now'>): Promise<ProposalList> {
  const schedule = await getSchedule(ctx)
  const [row] = await ctx.db.select().from(markdownSchedule)
  const stored = await ctx.db.select().from(markdownProposals)
  const byId = new Map(stored.map((each) => [each.copyId, each]))
  const proposals = (await listCandidates(ctx, 'listed')).flatMap((copy) => {
    const proposed = byId.get(copy.id)
    const markdown = findMarkdown(copy, schedule, ctx.now)
    const isCurrent =
      proposed?.priceCents === copy.priceCents && proposed.newCents === markdown?.newCents
    return isCurrent ? [toProposal(copy, proposed)] : []
  })
  return {
    ...(row?.proposedAt && { createdAt: row.proposedAt.toISOString() }),
    proposals,
    seen: toSeen(proposals),
  }
}
