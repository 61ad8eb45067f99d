import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { FURTHER_PAGES_MAX } from '#contract/limits.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertFreeSlug, assertPublishable, toAuditValues, toShopPage } from './pages.rules.ts'
import { pages } from './pages.tables.ts'
import { writeVersion } from './write-version.ts'

/** Adds a page. @throws AppError conflict when the address is taken or the shop has 20 further pages; invalid-input */
export async function addPage(ctx: Context, input: PageInput): Promise<ShopPage> {
  assertFreeSlug(input.slug)
  assertPublishable(input)
  return withTransaction(ctx, async (ctx) => {
    await lockPages(ctx)
    await assertNoOther(ctx, input.slug)
    if ((await ctx.db.$count(pages, eq(pages.isFixed, false))) >= FURTHER_PAGES_MAX) {
      throw new AppError(
        'conflict',
        `A shop has at most ${FURTHER_PAGES_MAX} further pages. Delete one first.`,
      )
    }
    const times = { createdAt: ctx.now, updatedAt: ctx.now }
    const [row] = await ctx.db
      .insert(pages)
      .values({ ...input, ...times })
      .returning()
    if (!row) throw new Error('The page was not written')
    const number = await writeVersion(ctx, row)
    await recordChange(ctx, {
      action: 'page.added',
      subject: { id: row.id, name: row.title },
      before: null,
      after: toAuditValues(row, number),
    })
    return toShopPage(row)
  })
}

/** One change of addresses at a time. */
export const lockPages = (ctx: Context) => lockName(ctx, 'pages')

/** @throws AppError conflict */
export async function assertNoOther({ db }: Context, slug: string): Promise<void> {
  if ((await db.$count(pages, eq(pages.slug, slug))) === 0) return
  throw new AppError('conflict', `Another page has the address "${slug}"`, { field: 'slug' })
}
