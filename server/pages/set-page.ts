import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { assertNoOther, lockPages } from './add-page.ts'
import { latestNumber, lockPage } from './pages.queries.ts'
import {
  assertFreeSlug,
  assertPublishable,
  type PageRow,
  toAuditValues,
  toPageVersion,
  toShopPage,
} from './pages.rules.ts'
import { pages } from './pages.tables.ts'
import { writeVersion } from './write-version.ts'

type Update = { id: string; input: PageInput; ifMatch?: string | undefined }

/**
 * Replaces a page; a changed text is a new version.
 * @throws AppError not-found; precondition-failed; conflict when the address is taken or belongs to a fixed page; invalid-input
 */
export async function setPage(ctx: Context, { id, input, ifMatch }: Update): Promise<ShopPage> {
  assertPublishable(input)
  return withTransaction(ctx, async (ctx) => {
    await lockPages(ctx)
    const before = await lockPage(ctx, id)
    assertVersion('The page', ifMatch, toPageVersion(before))
    if (input.slug !== before.slug) await assertMovable(ctx, before, input.slug)
    const earlier = await latestNumber(ctx, id)
    const [after] = await ctx.db
      .update(pages)
      .set({ ...input, updatedAt: ctx.now })
      .where(eq(pages.id, id))
      .returning()
    if (!after) throw new Error(`Page ${id} was not written`)
    const number = hasSameText(before, after) ? earlier : await writeVersion(ctx, after)
    await recordChange(ctx, {
      action: 'page.changed',
      subject: { id, name: after.title },
      before: toAuditValues(before, earlier),
      after: toAuditValues(after, number),
    })
    return toShopPage(after)
  })
}

async function assertMovable(ctx: Context, { isFixed }: PageRow, slug: string): Promise<void> {
  if (isFixed) {
    throw new AppError('conflict', 'The address of this page stays as it is', { field: 'slug' })
  }
  assertFreeSlug(slug)
  await assertNoOther(ctx, slug)
}

function hasSameText(one: PageRow, other: PageRow): boolean {
  return (
    one.text === other.text && one.title === other.title && one.description === other.description
  )
}
